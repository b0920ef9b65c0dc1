import { setImmediate } from 'node:timers/promises'
import type { LogFilter } from '@causeway/chain'
import { type Hex, RpcError } from '@causeway/rpc'
import type { CallContext, LogQuery } from '../context.ts'
import type { BlockNumber } from '../params/blockRef.ts'
import type { LogCriteria } from '../params/logFilter.ts'
import { canonicalHash } from './blocks.ts'

/** A range of blocks, both ends inside. */
export interface BlockRange {
  readonly from: bigint
  readonly to: bigint
}

/** A scan that has run this long lets others have the event loop. */
const sliceMs = 5

/** Refuses a filter that names more addresses and topics than the network allows. */
export function assertFilterSize({ row }: CallContext, { addresses, topics }: LogFilter): void {
  const values = topics.reduce((sum, position) => sum + (position?.length ?? 0), addresses.length)
  if (values > row.logs.maxValues) {
    throw new RpcError(
      'limitExceeded',
      `query names ${values} addresses and topics, more than the limit of ${row.logs.maxValues}`,
    )
  }
}

/** The bounds of a criterion as numbers; `null` is the head, whatever it will be when the query runs. */
export function toLogQuery(context: CallContext, criteria: LogCriteria): LogQuery {
  assertFilterSize(context, criteria.filter)
  const from = bound(context, criteria.from)
  const to = bound(context, criteria.to)
  if (from !== null && to !== null && from > to) throw invalidRange()
  return { filter: criteria.filter, from, to, blockHash: criteria.blockHash }
}

function bound({ network }: CallContext, at: BlockNumber | null): bigint | null {
  if (at === null) return null
  if ('number' in at) return at.number
  if (at.tag === 'latest') return null
  if (at.tag === 'pending') throw new RpcError('invalidParams', 'pending logs are not supported')
  const hash = canonicalHash(network.view, at)
  return hash === null ? null : (network.view.header(hash)?.number ?? null)
}

function invalidRange(): RpcError {
  return new RpcError('invalidParams', 'invalid block range params')
}

/** The blocks of a query as the chain is now. A range that the chain has not reached is refused. */
export function rangeOf({ network, row }: CallContext, query: LogQuery): BlockRange {
  const head = network.view.head().number
  const range = { from: query.from ?? head, to: query.to ?? head }
  if (range.from > range.to) throw invalidRange()
  if (range.to > head) throw new RpcError('invalidParams', 'block range extends beyond current head block')
  const blocks = range.to - range.from + 1n
  if (row.logs.maxBlocks !== null && blocks > BigInt(row.logs.maxBlocks)) {
    // The code and the words of hosted services, though it is a limit.
    throw new RpcError('invalidParams', `range ${blocks} exceeds limit of ${row.logs.maxBlocks}`)
  }
  return range
}

/** The logs of one block, as JSON text. */
export function blockLogs({ network, row }: CallContext, hash: Hex, filter: LogFilter): string {
  if (network.view.header(hash) === null) throw new RpcError('serverError', 'unknown block')
  const logs = network.view.blockLogs(hash, filter)
  if (logs.length > row.logs.maxResults) throw tooManyResults(row.logs.maxResults)
  return `[${logs.join(',')}]`
}

/**
 * The logs of a range, as JSON text. A long scan pauses for other calls; when the chain was reorganised in a pause, it
 * starts again, so that one answer never mixes two chains.
 */
export async function scanLogs(context: CallContext, range: BlockRange, filter: LogFilter): Promise<string> {
  const { view } = context.network
  const { maxResults, maxMs } = context.row.logs
  const started = performance.now()
  let found: string[] = []
  let resumed = started
  for (let number = range.from; number <= range.to; number++) {
    const hash = view.canonicalHash(number)
    if (hash === null) break
    found.push(...view.blockLogs(hash, filter))
    if (found.length > maxResults) throw tooManyResults(maxResults)
    const now = performance.now()
    if (now - resumed < sliceMs) continue
    if (now - started > maxMs) throw new RpcError('limitExceeded', 'query timeout exceeded')
    await setImmediate()
    resumed = performance.now()
    if (view.canonicalHash(number) !== hash) {
      found = []
      number = range.from - 1n
    }
  }
  return `[${found.join(',')}]`
}

export function tooManyResults(limit: number): RpcError {
  return new RpcError('limitExceeded', `query returned more than ${limit} results`)
}
