import type { Header, LogFilter } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/** A block as an upstream told it, as far as it is needed to follow a chain. */
export interface ToldHead {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** What of a header calls are judged by. */
  readonly header: Pick<Header, 'number' | 'parentHash' | 'gasLimit' | 'timestamp'>
  /** Without its contents, as heads are pushed; members that the chain adds are still in it. */
  readonly json: string
  logs(filter: LogFilter): string[]
}

/** `null` where it is no block, or another one. */
export function readToldBlock(block: unknown, logs: unknown, asked: Hex): ToldHead | null {
  const { hash, number, parentHash, gasLimit, timestamp } = Object(block)
  if (hash !== asked || !isHash(parentHash) || !isQuantity(number)) return null
  const { transactions: _, uncles: __, withdrawals: ___, size: ____, ...header } = Object(block)
  const list: unknown[] = Array.isArray(logs) ? logs : []
  return {
    number: BigInt(number),
    hash: asked,
    parentHash,
    header: {
      number: BigInt(number),
      parentHash,
      gasLimit: isQuantity(gasLimit) ? BigInt(gasLimit) : 0n,
      timestamp: isQuantity(timestamp) ? BigInt(timestamp) : 0n,
    },
    json: JSON.stringify(header),
    logs: (filter) => list.filter((log) => matches(log, filter)).map((log) => JSON.stringify(log)),
  }
}

function matches(log: unknown, { addresses, topics }: LogFilter): boolean {
  const { address, topics: told } = Object(log)
  if (typeof address !== 'string' || !Array.isArray(told)) return false
  const isOneOf = (value: unknown, choices: readonly string[]) =>
    typeof value === 'string' && choices.includes(value.toLowerCase())
  return (
    (addresses.length === 0 || isOneOf(address, addresses)) &&
    topics.length <= told.length &&
    topics.every(
      (choices, place) => choices === null || choices.length === 0 || isOneOf(told[place], choices),
    )
  )
}

function isHash(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)
}

function isQuantity(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{1,32}$/.test(value)
}
