import { isObject } from '../../json.ts'

/** A place in a chain. */
export interface BlockId {
  readonly number: number
  readonly hash: string
}

/** A block header as it goes to subscribers, with what the wallet itself reads of it. */
export interface Header extends BlockId {
  readonly parentHash: string
  /** Whether the header's bloom filter says that no log is in the block. */
  readonly hasNoLogs: boolean
  /** Every member of the header as the node gave it, newer ones than we know included. */
  readonly json: Readonly<Record<string, unknown>>
}

/** What a block answers beside its header. A `newHeads` event has none of these. */
const bodyMembers = ['transactions', 'uncles', 'withdrawals', 'size', 'totalDifficulty']

/** The header in a `newHeads` event or in a block, or `null` where there is none. */
export function parseHeader(value: unknown): Header | null {
  if (!isObject(value)) return null
  const { hash, parentHash, logsBloom } = value
  const number = parseQuantity(value.number)
  if (number === null || !isHash(hash) || !isHash(parentHash)) return null
  const json = Object.fromEntries(Object.entries(value).filter(([name]) => !bodyMembers.includes(name)))
  const hasNoLogs = typeof logsBloom === 'string' && /^0x0+$/.test(logsBloom)
  return { number, hash, parentHash, hasNoLogs, json }
}

export function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}

function parseQuantity(value: unknown): number | null {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,14}$/.test(value)) return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : null
}
