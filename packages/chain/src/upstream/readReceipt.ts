import type { Log } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import type { Receipt } from '../values/receipt.ts'
import { isTold, readBytes, readFixed, readList, readObject, readQuantity, type Told } from './readFields.ts'
import { ToldFault } from './toldFault.ts'

/** What a root can prove of a receipt, and which transaction and block it says it belongs to. All else is derived. */
export interface ToldReceipt {
  readonly transactionHash: Hex
  readonly blockHash: Hex
  /** Either may be there, on some nodes both; which one counts is a matter of the fork. */
  readonly root: Hex | null
  readonly status: 0 | 1 | null
  readonly cumulativeGasUsed: bigint
  readonly logs: Log[]
  /** Follows from the fork's schedule, where that is known. */
  readonly blobGasPrice: bigint | null
}

export function readReceipt(value: unknown, at: string): ToldReceipt {
  const told = readObject(value, at)
  const receipt: ToldReceipt = {
    transactionHash: readFixed(told.transactionHash, 32, `${at}.transactionHash`),
    blockHash: readFixed(told.blockHash, 32, `${at}.blockHash`),
    root: isTold(told, 'root') && told.root !== '0x' ? readFixed(told.root, 32, `${at}.root`) : null,
    status: isTold(told, 'status') ? readStatus(told, `${at}.status`) : null,
    cumulativeGasUsed: readQuantity(told.cumulativeGasUsed, 8, `${at}.cumulativeGasUsed`),
    logs: readList(told.logs, `${at}.logs`).map((log, i) => readLog(log, `${at}.logs[${i}]`)),
    blobGasPrice: isTold(told, 'blobGasPrice')
      ? readQuantity(told.blobGasPrice, 32, `${at}.blobGasPrice`)
      : null,
  }
  if (receipt.root === null && receipt.status === null) {
    throw new ToldFault('lie', `${at}.status`, 'is missing, and so is root')
  }
  return receipt
}

/** The outcome that a receipt of that time has: the state root before Byzantium, the status since (EIP-658). */
export function outcomeOf(
  { root, status }: ToldReceipt,
  isByzantium: boolean | null,
  at: string,
): Receipt['outcome'] {
  const wantsStatus = isByzantium ?? status !== null
  if (wantsStatus && status !== null) return { status }
  if (!wantsStatus && root !== null) return { root }
  throw new ToldFault('lie', `${at}.${wantsStatus ? 'status' : 'root'}`, 'is missing')
}

function readStatus(told: Told, field: string): 0 | 1 {
  const status = readQuantity(told.status, 32, field)
  if (status > 1n) throw new ToldFault('lie', field, 'is neither 0 nor 1')
  return status === 1n ? 1 : 0
}

function readLog(value: unknown, at: string): Log {
  const told = readObject(value, at)
  return {
    address: readFixed(told.address, 20, `${at}.address`),
    topics: readList(told.topics, `${at}.topics`).map((topic, i) =>
      readFixed(topic, 32, `${at}.topics[${i}]`),
    ),
    data: readBytes(told.data, `${at}.data`),
  }
}
