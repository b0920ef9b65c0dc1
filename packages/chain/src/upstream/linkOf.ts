import type { Hex } from '@causeway/rpc'
import { fromHex } from '@causeway/rpc'
import { hashHeader } from '../values/header.ts'
import { matcherOf } from '../view/matchLogs.ts'
import type { LogFilter } from '../view.ts'
import { readHeader } from './readHeader.ts'
import { ToldFault } from './toldFault.ts'

/** What the header of a block says that an upstream told without its contents, its hash recomputed. */
export interface Link {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  /** Whether the block may hold logs that a filter matches; `false` is certain. */
  mayMatch(filter: LogFilter): boolean
}

/** The header in an answer of `eth_getBlockBy…`; `null` where it is none. Whether it lies is up to who links it. */
export function linkOf(told: unknown): Link | null {
  if (typeof told !== 'object' || told === null || Array.isArray(told)) return null
  try {
    const header = readHeader({ ...told }, '')
    const bloom = fromHex(header.logsBloom)
    return {
      number: header.number,
      hash: hashHeader(header),
      parentHash: header.parentHash,
      mayMatch: (filter) => matcherOf(filter).mayMatch(bloom),
    }
  } catch (error) {
    if (error instanceof ToldFault) return null
    throw error
  }
}
