import { RpcError, toQuantity } from '@causeway/rpc'
import type { Clock } from '../clock.ts'
import type { LogPart, LogQuery, LogsOutcome, Outcome, RequestOptions, UpstreamCall } from '../gateway.ts'
import { defaultDeadlineMs } from '../request/createRequest.ts'

export interface SplitLogsFacts {
  readonly clock: Clock
  request(call: UpstreamCall, options: RequestOptions): Promise<Outcome>
}

interface Range {
  readonly fromBlock: bigint
  readonly toBlock: bigint
}

const atOnce = 4
const mostParts = 2_000
/** How long a width that was refused is remembered. */
const rememberedMs = 10 * 60_000

/**
 * Asks for logs in as many parts as the upstreams need. A part that is too large is halved until it is one block. Parts
 * keep their bounds and their upstream: whoever joins them has to see that they are of one chain.
 */
export function createSplitLogs({ clock, request }: SplitLogsFacts) {
  let width: { readonly blocks: bigint; readonly at: number } | null = null

  return async function splitLogs(query: LogQuery, options: RequestOptions): Promise<LogsOutcome> {
    const until = clock.now() + (options.deadlineMs ?? defaultDeadlineMs)
    if (width !== null && clock.now() - width.at > rememberedMs) width = null
    const queue = cut({ fromBlock: query.fromBlock, toBlock: query.toBlock }, width?.blocks ?? null)
    const parts: LogPart[] = []
    let refusal: RpcError | null = null
    const tooMany = () =>
      new RpcError('limitExceeded', 'the range needs too many parts', { facts: { parts: mostParts } })
    if (queue.length > mostParts) return { kind: 'refusal', error: tooMany() }

    async function work(): Promise<void> {
      for (let range = queue.shift(); range !== undefined && refusal === null; range = queue.shift()) {
        const left = until - clock.now()
        if (left <= 0) refusal = new RpcError('timedOut')
        else await take(range, left)
      }
    }

    async function take(range: Range, left: number): Promise<void> {
      const outcome = await request(callOf(query, range), {
        ...options,
        deadlineMs: left,
        block: range.toBlock,
      })
      if (outcome.kind === 'answer') {
        parts.push({ ...range, result: outcome.result, from: outcome.from })
        return
      }
      const blocks = range.toBlock - range.fromBlock + 1n
      const limit = limitOf(outcome.error)
      if (limit === null || blocks <= 1n) {
        refusal ??= outcome.error
        return
      }
      // What limits the number of results says nothing about the next filter.
      if (limit === 'blocks') width = { blocks: blocks / 2n, at: clock.now() }
      queue.unshift(...cut(range, blocks / 2n))
      if (parts.length + queue.length > mostParts) refusal ??= tooMany()
    }

    await Promise.all(Array.from({ length: atOnce }, work))
    // A worker that found the queue empty may have left while another halved its part.
    while (queue.length > 0 && refusal === null) await work()
    if (refusal !== null) return { kind: 'refusal', error: refusal }
    return { kind: 'parts', parts: parts.sort((a, b) => (a.fromBlock < b.fromBlock ? -1 : 1)) }
  }
}

function callOf({ filter }: LogQuery, { fromBlock, toBlock }: Range): UpstreamCall {
  const bounds = { fromBlock: toQuantity(fromBlock), toBlock: toQuantity(toBlock) }
  return { method: 'eth_getLogs', params: [{ ...filter, ...bounds }] }
}

/** A range in pieces of at most so many blocks. */
function cut({ fromBlock, toBlock }: Range, blocks: bigint | null): Range[] {
  if (blocks === null) return [{ fromBlock, toBlock }]
  const size = blocks < 1n ? 1n : blocks
  const pieces: Range[] = []
  for (let from = fromBlock; from <= toBlock && pieces.length <= mostParts; from += size) {
    const to = from + size - 1n
    pieces.push({ fromBlock: from, toBlock: to < toBlock ? to : toBlock })
  }
  return pieces
}

function limitOf({ facts }: RpcError): 'blocks' | 'results' | null {
  if (facts === null || Reflect.get(facts, 'fault') !== 'range') return null
  return Reflect.get(facts, 'limit') === 'blocks' ? 'blocks' : 'results'
}
