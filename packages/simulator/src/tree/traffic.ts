import { devAccounts, signTransaction, type TransactionFields } from '@causeway/chain'
import { fromHex, type Hex, toHex } from '@causeway/rpc'
import type { Random } from '../random.ts'

/** Transactions of the kinds that blocks hold: transfers, deployments, calls that log, calls that fail. */
export interface Traffic {
  /** A contract that every dev chain gets with the first transaction of its first account. */
  readonly counter: Hex
  /** The transactions of one block, signed. */
  some(random: Random, nonceOf: (address: Hex) => bigint): Hex[]
}

const gwei = 1_000_000_000n

/** Logs its call data under two topics, and counts in the slot that the first word names. */
const counterCode = '365f5f37335f35365fa25f358054600101905500'
const counterInit: Hex = `0x60${(counterCode.length / 2).toString(16)}600a5f3960${(counterCode.length / 2).toString(16)}5ff3${counterCode}`

/** What the first transaction of the first dev account creates. */
const counter: Hex = '0x5fbdb2315678afecb367f032d93f642f64180aa3'

/** Runs into an invalid instruction as soon as it is deployed. */
const failingInit: Hex = '0xfe'

export function createTraffic(chainId: bigint): Traffic {
  return {
    counter,
    some(random, nonceOf) {
      const count = random.pick([0, 0, 1, 1, 2, 3])
      return Array.from({ length: count }, () => {
        const account = random.pick(devAccounts)
        const nonce = nonceOf(account.address)
        const isFirst = account === devAccounts[0] && nonce === 0n
        return sign(
          chainId,
          account.privateKey,
          nonce,
          isFirst ? { to: null, input: counterInit } : any(random),
        )
      })
    },
  }
}

function any(random: Random): Partial<TransactionFields> {
  const word = random.below(8).toString(16).padStart(64, '0')
  const to = random.pick(devAccounts).address
  switch (random.below(6)) {
    case 0:
      return { to, value: BigInt(random.below(1_000_000)) }
    case 1:
      return { type: 0, to, gasPrice: 100n * gwei, maxFeePerGas: null, maxPriorityFeePerGas: null }
    case 2:
      return { to: null, input: failingInit }
    case 3:
      return {
        type: 1,
        to: counter,
        input: `0x${word}`,
        gasPrice: 100n * gwei,
        maxFeePerGas: null,
        maxPriorityFeePerGas: null,
        accessList: [{ address: counter, storageKeys: [`0x${word}`] }],
      }
    default:
      return { to: counter, input: `0x${word}` }
  }
}

function sign(chainId: bigint, privateKey: Hex, nonce: bigint, fields: Partial<TransactionFields>): Hex {
  const whole: TransactionFields = {
    type: 2,
    chainId,
    nonce,
    gas: 200_000n,
    to: null,
    value: 0n,
    input: '0x',
    gasPrice: null,
    maxFeePerGas: 100n * gwei,
    maxPriorityFeePerGas: gwei,
    accessList: [],
    maxFeePerBlobGas: null,
    blobVersionedHashes: [],
    authorizationList: [],
    ...fields,
  }
  return toHex(signTransaction(whole, fromHex(privateKey)))
}
