import { type Authorization, createAddress, emptyCodeHash, keccak256, systemContracts } from '@causeway/evm'
import { fromHex, type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { devAccounts } from '../devAccounts.ts'
import { devGenesis } from '../devGenesis.ts'
import { encodeRlp, quantityToBytes } from '../rlp.ts'
import { sign } from '../secp256k1.ts'
import { decodeBlock, encodeBlock } from '../values/block.ts'
import { emptyRequestsHash } from '../values/header.ts'
import {
  decodeTransaction,
  signTransaction,
  type Transaction,
  type TransactionFields,
} from '../values/transaction.ts'
import { createMemoryChain, type MemoryChain } from './memoryChain.ts'

const chainId = 1337n
const gwei = 10n ** 9n
const [alice, bob] = devAccounts as [(typeof devAccounts)[0], (typeof devAccounts)[0]]
const miner: Hex = '0x000000000000000000000000000000000000c0de'

function signed(
  fields: Partial<TransactionFields>,
  key = alice.privateKey,
): { transaction: Transaction; raw: Uint8Array } {
  const raw = signTransaction(
    {
      type: 2,
      chainId,
      nonce: 0n,
      gas: 100_000n,
      to: bob.address,
      value: 0n,
      input: '0x',
      gasPrice: null,
      maxFeePerGas: 20n * gwei,
      maxPriorityFeePerGas: gwei,
      accessList: [],
      maxFeePerBlobGas: null,
      blobVersionedHashes: [],
      authorizationList: [],
      ...fields,
    },
    fromHex(key),
  )
  return { transaction: decodeTransaction(raw), raw }
}

const newChain = (): MemoryChain => createMemoryChain(devGenesis({ chainId }))

test('a block that is built here is accepted when it comes as bytes', () => {
  const chain = newChain()
  const builder = chain.build({ miner })
  const sent = [
    signed({ value: 5n * gwei }),
    // Creates a contract whose code is empty.
    signed({ nonce: 1n, to: null, input: '0x5f5ff3' }),
    signed({ nonce: 2n, type: 0, gasPrice: 2n * gwei, maxFeePerGas: null, maxPriorityFeePerGas: null }),
  ]
  for (const { transaction, raw } of sent) expect(builder.add(transaction, raw)).not.toHaveProperty('refused')
  const built = builder.finish()
  const processed = chain.process(decodeBlock(encodeBlock(built.block)))
  if ('invalid' in processed) throw new Error(processed.invalid)
  expect(processed.receipts).toEqual(built.receipts)
  expect(processed.root).toBe(built.block.header.stateRoot)
  expect(built.receipts.map(({ cumulativeGasUsed }) => cumulativeGasUsed)).toEqual([
    21_000n,
    21_000n + built.receipts[1]!.gasUsed,
    built.block.header.gasUsed,
  ])
  expect(built.receipts[1]?.contractAddress).toMatch(/^0x/)
})

test('a transaction that is refused leaves the block as if it had never been offered', () => {
  const chain = newChain()
  const [plain, tried] = [chain.build({ miner }), chain.build({ miner })]
  const good = signed({ value: 1n })
  const bad = [
    signed({ nonce: 7n }),
    signed({ value: 10n ** 30n }),
    signed({ gas: 20_000n }),
    signed({ gas: 16_777_217n }),
    signed({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }),
    signed({ chainId: 1n }),
    signed({ type: 4, authorizationList: [] }),
  ]
  const reasons: string[] = []
  for (const { transaction, raw } of bad) {
    const outcome = tried.add(transaction, raw)
    if ('refused' in outcome) reasons.push(outcome.refused)
  }
  expect(reasons).toEqual([
    'nonceTooHigh',
    'insufficientFunds',
    'intrinsicGas',
    'gasLimitTooHigh',
    'feeCapTooLow',
    'wrongChainId',
    'authorizationsMissing',
  ])
  plain.add(good.transaction, good.raw)
  tried.add(good.transaction, good.raw)
  expect(tried.finish().block.hash).toBe(plain.finish().block.hash)
})

test('the base fee is burned and the tip goes to the producer', () => {
  const chain = newChain()
  const builder = chain.build({ miner })
  const { transaction, raw } = signed({ value: 3n })
  builder.add(transaction, raw)
  const { block } = builder.finish()
  chain.process(block)
  const state = chain.state(block.header.stateRoot)
  const before = chain.state(chain.header(block.header.parentHash)?.stateRoot ?? '0x')
  const baseFee = block.header.baseFeePerGas ?? 0n
  const spent = (before.account(alice.address)?.balance ?? 0n) - (state.account(alice.address)?.balance ?? 0n)
  expect(spent).toBe(21_000n * (baseFee + gwei) + 3n)
  expect(state.account(miner)?.balance).toBe(21_000n * gwei)
})

test('the block before is remembered in the state (EIP-2935), and so is the beacon root (EIP-4788)', () => {
  const chain = newChain()
  const parentBeaconBlockRoot = toHexOfSize(0xbeacn, 32)
  const builder = chain.build({ miner, parentBeaconBlockRoot })
  const { block } = builder.finish()
  chain.process(block)
  const state = chain.state(block.header.stateRoot)
  const addressOf = (name: string): Hex => systemContracts.find((row) => row.name === name)?.address ?? '0x'
  expect(state.storage(addressOf('blockHashes'), 0n)).toBe(BigInt(block.header.parentHash))
  const slot = (block.header.timestamp % 8191n) + 8191n
  expect(state.storage(addressOf('beaconRoots'), slot)).toBe(BigInt(parentBeaconBlockRoot))
  expect(block.header.requestsHash).toBe(emptyRequestsHash)
})

test('a withdrawal that is asked for by a transaction is a request of the block (EIP-7002)', () => {
  const chain = newChain()
  const builder = chain.build({ miner })
  const contract = systemContracts.find(({ name }) => name === 'withdrawalRequests')
  const validator = 'ab'.repeat(48)
  const { transaction, raw } = signed({
    to: contract?.address ?? null,
    input: `0x${validator}0000000000000005`,
    value: 1n,
    gas: 300_000n,
  })
  expect(builder.add(transaction, raw)).toMatchObject({ outcome: { status: 1 } })
  const { block, requests } = builder.finish()
  // The contract gives the amount in little-endian order.
  expect(requests).toEqual([`0x01${alice.address.slice(2)}${validator}0500000000000000`])
  expect(chain.process(block)).toMatchObject({ requests })
})

function authorization(address: Hex, nonce: bigint, key: Hex): Authorization {
  const fields = [quantityToBytes(chainId), fromHex(address), quantityToBytes(nonce)]
  const { r, s, yParity } = sign(keccak256(Buffer.concat([Buffer.of(5), encodeRlp(fields)])), fromHex(key))
  return { chainId, address, nonce, yParity: BigInt(yParity), r, s }
}

test('an authorization lets an account run the code of another (EIP-7702), until it is taken back', () => {
  const chain = newChain()
  const builder = chain.build({ miner })
  const contract = createAddress(alice.address, 0n)
  const sent = [
    // Init code that returns the runtime code `PUSH1 1 PUSH0 SSTORE STOP`.
    signed({ to: null, input: '0x6560015f5500005f526006601af3' }),
    signed({ nonce: 1n, type: 4, authorizationList: [authorization(contract, 0n, bob.privateKey)] }),
    // A nonce that has passed: the authorization is passed over, and the transaction stands.
    signed({ nonce: 2n, type: 4, authorizationList: [authorization(alice.address, 0n, bob.privateKey)] }),
  ]
  for (const { transaction, raw } of sent) {
    expect(builder.add(transaction, raw)).toMatchObject({ outcome: { status: 1 } })
  }
  const { block } = builder.finish()
  chain.process(block)
  const state = chain.state(block.header.stateRoot)
  const account = state.account(bob.address)
  expect(account?.nonce).toBe(1n)
  expect(toHex(state.code(account?.codeHash ?? '0x'))).toBe(`0xef0100${contract.slice(2)}`)
  expect(state.storage(bob.address, 0n)).toBe(1n)

  const next = chain.build({ miner })
  const revoked = [authorization(`0x${'00'.repeat(20)}`, 1n, bob.privateKey)]
  const { transaction, raw } = signed({ nonce: 3n, type: 4, authorizationList: revoked })
  next.add(transaction, raw)
  const { block: last } = next.finish()
  chain.process(last)
  expect(chain.state(last.header.stateRoot).account(bob.address)?.codeHash).toBe(emptyCodeHash)
})
