import { createAddress, systemContracts } from '@causeway/evm'
import { fromHex, type Hex, toHexOfSize } from '@causeway/rpc'
import { devAccounts } from '../devAccounts.ts'
import { signAuthorization } from '../values/authorization.ts'
import {
  decodeTransaction,
  signTransaction,
  type Transaction,
  type TransactionFields,
} from '../values/transaction.ts'
import { deploying } from './assemble.ts'
import * as contracts from './contracts.ts'
import { blocksPerEra, eraOf, since } from './eras.ts'
import { depositAddress, historyChainId } from './genesisFile.ts'

/** A transaction in the form a block carries. */
export interface Signed {
  transaction: Transaction
  raw: Uint8Array
}

const gwei = 10n ** 9n
const word = (value: bigint | number) => toHexOfSize(BigInt(value), 32).slice(2)

/**
 * What is in each block of the history chain. The plan repeats in every era, so each shape of answer can be seen under
 * each set of rules: transfers, creations, logs, failures, nested creation, and what the era brought.
 */
export function createTransactions() {
  const nonces = devAccounts.map(() => 0n)
  const deployed = new Map<string, Hex>()

  const key = (sender: number): Uint8Array => fromHex(devAccounts[sender]?.privateKey ?? '0x')
  const address = (account: number): Hex => devAccounts[account]?.address ?? '0x'

  function make(number: number, sender: number, wanted: Partial<TransactionFields>): Signed {
    const era = eraOf(number)
    const type = wanted.type ?? 0
    const nonce = nonces[sender] ?? 0n
    nonces[sender] = nonce + 1n
    const raw = signTransaction(
      {
        type,
        // Replay protection came with Spurious Dragon; one sender goes on without it, as the rules still allow.
        chainId: type !== 0 || (since(era, 'spuriousDragon') && sender !== 9) ? historyChainId : null,
        nonce,
        gas: 100_000n,
        to: address((sender + 1) % devAccounts.length),
        value: 0n,
        input: '0x',
        gasPrice: type < 2 ? 20n * gwei : null,
        maxFeePerGas: type < 2 ? null : 30n * gwei,
        maxPriorityFeePerGas: type < 2 ? null : 2n * gwei,
        accessList: [],
        maxFeePerBlobGas: null,
        blobVersionedHashes: [],
        authorizationList: [],
        ...wanted,
      },
      key(sender),
    )
    return { transaction: decodeTransaction(raw), raw }
  }

  function deploy(number: number, sender: number, name: string, runtime: Hex, value = 0n): Signed {
    deployed.set(name, createAddress(address(sender), nonces[sender] ?? 0n))
    return make(number, sender, { to: null, input: deploying(runtime), gas: 600_000n, value })
  }

  const call = (
    number: number,
    sender: number,
    name: string,
    wanted: Partial<TransactionFields> = {},
  ): Signed => make(number, sender, { to: deployed.get(name) ?? null, ...wanted })

  function typed(number: number): Signed[] {
    const era = eraOf(number)
    const journal = deployed.get('journal') ?? '0x'
    const accessList = [{ address: journal, storageKeys: [`0x${word(1)}` as Hex, `0x${word(2)}` as Hex] }]
    const input: Hex = `0x${word(1)}${word(number)}`
    const list: Signed[] = [make(number, 9, { value: 1n })]
    if (since(era, 'berlin')) list.push(call(number, 4, 'journal', { type: 1, accessList, input }))
    if (since(era, 'london')) {
      list.push(call(number, 5, 'journal', { type: 2, accessList, input }))
      list.push(
        make(number, 5, { type: 2, value: gwei, maxFeePerGas: 5n * gwei, maxPriorityFeePerGas: 5n * gwei }),
      )
    }
    if (since(era, 'cancun')) {
      const blobs = [1, 2, 3].map((index): Hex => `0x01${word(number * 16 + index).slice(2)}`)
      // One, two and three blobs: more than Cancun's target, so its next block has an excess.
      for (const [index] of blobs.entries()) {
        const blobVersionedHashes = blobs.slice(0, index + 1)
        list.push(make(number, 6, { type: 3, maxFeePerBlobGas: gwei, blobVersionedHashes, accessList }))
      }
    }
    if (since(era, 'prague')) {
      const authority = 8
      const authorization = signAuthorization(
        { chainId: historyChainId, address: journal, nonce: nonces[authority] ?? 0n },
        key(authority),
      )
      nonces[authority] = (nonces[authority] ?? 0n) + 1n
      list.push(
        make(number, 7, {
          type: 4,
          to: address(authority),
          input,
          gas: 200_000n,
          authorizationList: [authorization],
        }),
      )
    }
    return list
  }

  /** Calls to the system contracts that leave requests for the consensus layer (EIP-6110, 7002, 7251). */
  function requests(number: number): Signed[] {
    if (!since(eraOf(number), 'prague')) return []
    const publicKey = 'aa'.repeat(48)
    const find = (name: string) => systemContracts.find((contract) => contract.name === name)?.address ?? '0x'
    return [
      make(number, 1, { to: depositAddress, input: depositData(number), gas: 200_000n }),
      make(number, 2, {
        to: find('withdrawalRequests'),
        input: `0x${publicKey}${'00'.repeat(7)}01`,
        value: 1n,
        gas: 300_000n,
      }),
      make(number, 3, {
        to: find('consolidationRequests'),
        input: `0x${publicKey}${'bb'.repeat(48)}`,
        value: 1n,
        gas: 300_000n,
      }),
    ]
  }

  return function transactionsOf(number: number): Signed[] {
    const era = eraOf(number)
    switch (number % blocksPerEra) {
      case 1:
        return [0, 1, 2].map((sender) => make(number, sender, { value: BigInt(number) * gwei, gas: 21_000n }))
      case 2:
        return [
          deploy(number, 0, 'journal', contracts.journal),
          deploy(number, 0, 'chatter', contracts.chatter),
          deploy(number, 1, 'refuser', contracts.refuser),
          deploy(number, 1, 'spinner', contracts.spinner),
          deploy(
            number,
            2,
            'factory',
            since(era, 'constantinople') ? contracts.saltedFactory : contracts.factory,
          ),
          deploy(number, 2, 'mortal', contracts.mortal, gwei),
          deploy(number, 3, 'forwarder', contracts.forwarder),
        ]
      case 3:
        return [
          call(number, 0, 'journal', { input: `0x${word(1)}${word(number)}` }),
          call(number, 0, 'chatter', { input: `0x${word(number)}` }),
          call(number, 3, 'forwarder', { input: `0x${address(7).slice(2).padStart(64, '0')}`, value: gwei }),
        ]
      case 4:
        return [
          call(number, 1, 'refuser'),
          make(number, 4, { value: gwei }),
          call(number, 1, 'spinner', { gas: 50_000n }),
          // Creation code that stops at an invalid opcode.
          make(number, 2, { to: null, input: '0xfe', gas: 60_000n }),
        ]
      case 5:
        return [call(number, 2, 'factory', { input: deploying(contracts.journal), gas: 400_000n })]
      case 8:
        return typed(number)
      case 9: {
        const [name, runtime] =
          Object.entries(contracts.novelties).findLast(([fork]) => since(era, fork as never)) ?? []
        const opcode =
          name === undefined || runtime === undefined
            ? []
            : [deploy(number, 3, 'novelty', runtime), call(number, 3, 'novelty')]
        return [
          call(number, 2, 'mortal'),
          call(number, 0, 'journal', { input: `0x${word(1)}${word(0)}` }),
          ...opcode,
          ...requests(number),
        ]
      }
      default:
        return []
    }
  }
}

/** The event data of a deposit: five byte strings at fixed offsets, ABI-encoded (EIP-6110). */
function depositData(number: number): Hex {
  const fields = [
    'cc'.repeat(48),
    `01${'00'.repeat(31)}`,
    word(32).slice(48),
    'dd'.repeat(96),
    word(number).slice(48),
  ]
  const tails = fields.map(
    (field) => word(field.length / 2) + field.padEnd(Math.ceil(field.length / 64) * 64, '0'),
  )
  let offset = fields.length * 32
  const heads = tails.map((tail) => {
    const head = word(offset)
    offset += tail.length / 2
    return head
  })
  return `0x${heads.join('')}${tails.join('')}`
}
