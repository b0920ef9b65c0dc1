import { fromHex, type Hex } from '@causeway/rpc'
import { logsBloom } from '../bloom.ts'
import type { LogFilter } from '../view.ts'

/** A log filter made ready to be asked about many blocks. */
export interface LogMatcher {
  /** Whether a block with this bloom filter may hold a match; `false` is certain. */
  mayMatch(bloom: Uint8Array): boolean
  /** Address and topics as latin1 text of the raw bytes. */
  matches(address: string, topics: readonly string[]): boolean
}

type Bit = [at: number, mask: number]

const matchers = new WeakMap<LogFilter, LogMatcher>()

/** The matcher of a filter; kept as long as the filter is, because a query asks it once a block. */
export function matcherOf(filter: LogFilter): LogMatcher {
  const known = matchers.get(filter)
  if (known !== undefined) return known
  const matcher = createMatcher(filter)
  matchers.set(filter, matcher)
  return matcher
}

function createMatcher(filter: LogFilter): LogMatcher {
  const positions = filter.topics.map((choices) =>
    choices === null || choices.length === 0 ? null : choices,
  )
  const addresses = filter.addresses.length === 0 ? null : new Set(filter.addresses.map(toLatin1))
  const topicSets = positions.map((choices) => (choices === null ? null : new Set(choices.map(toLatin1))))
  const conditions = [filter.addresses, ...positions]
    .filter((choices) => choices !== null && choices.length > 0)
    .map((choices) => (choices ?? []).map(bloomBits))

  return {
    mayMatch: (bloom) =>
      conditions.every((choices) =>
        choices.some((bits) => bits.every(([at, mask]) => ((bloom[at] ?? 0) & mask) === mask)),
      ),
    matches: (address, topics) =>
      (addresses === null || addresses.has(address)) &&
      topicSets.length <= topics.length &&
      topicSets.every((choices, position) => choices === null || choices.has(topics[position] ?? '')),
  }
}

function toLatin1(value: Hex): string {
  return Buffer.from(value.slice(2), 'hex').toString('latin1')
}

/** The bits a value sets; a bloom filter does not care whether it is an address or a topic. */
function bloomBits(value: Hex): Bit[] {
  const bits: Bit[] = []
  fromHex(logsBloom([{ address: value, topics: [], data: '0x' }])).forEach((mask, at) => {
    if (mask !== 0) bits.push([at, mask])
  })
  return bits
}
