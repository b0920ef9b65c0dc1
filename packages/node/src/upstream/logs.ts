import type { LogFilter } from '@causeway/chain'
import { type Hex, RpcError } from '@causeway/rpc'
import type { LogQuery } from '../context.ts'
import { type BlockRange, blockLogs, rangeOf, scanLogs, toLogQuery, tooManyResults } from '../methods/logs.ts'
import { latest } from '../params/blockRef.ts'
import type { LogCriteria } from '../params/logFilter.ts'
import { finalityOf } from './reflects.ts'
import { searchLogs } from './searchLogs.ts'
import type { UpstreamCallSite, UpstreamPorts } from './upstreamPorts.ts'
import { withLanes } from './withLanes.ts'

/** Up to this many blocks are brought here whole, which then answer for every filter, and every lookup in them. */
const maxWhole = 32

/** How often the chain may be reorganised under a query before its caller is asked to come again. */
const maxTurns = 3

/**
 * The logs of a range. Whatever upstreams say, the texts are those of blocks that were verified here, and all of them lie
 * on one chain: the one that the view shows when the answer leaves.
 */
export async function answerLogs(ports: UpstreamPorts, site: UpstreamCallSite): Promise<string> {
  const { context } = site
  const query = queryOf(site)
  if (query.blockHash !== null) return ofBlock(ports, site, query.blockHash, query.filter)
  const range = site.valid.method.name === 'eth_getLogs' ? rangeOf(context, query) : filterRange(site, query)
  if (range.from > range.to) return '[]'
  for (let turn = 0; turn < maxTurns; turn++) {
    const texts =
      range.to - range.from < BigInt(maxWhole)
        ? await whole(ports, site, range, query.filter)
        : await parts(ports, site, range, query.filter)
    if (texts !== null) return texts
  }
  throw new RpcError('unavailable', 'the chain was reorganised meanwhile; ask again')
}

function queryOf({ context, valid }: UpstreamCallSite): LogQuery {
  if (valid.method.name === 'eth_getLogs') return toLogQuery(context, valid.params[0] as LogCriteria)
  const query = context.filters.logQuery(valid.params[0] as string)
  if (query === null) throw new RpcError('serverError', 'filter not found')
  return query
}

/** A filter may reach into the future: there is nothing there yet. */
function filterRange({ context }: UpstreamCallSite, { from, to }: LogQuery): BlockRange {
  const head = context.network.view.head().number
  return { from: from ?? head, to: to === null || to > head ? head : to }
}

async function ofBlock(
  ports: UpstreamPorts,
  { context, exchange }: UpstreamCallSite,
  hash: Hex,
  filter: LogFilter,
): Promise<string> {
  const provided = await ports.chain.provide({ block: hash }, { partner: exchange.mayFailOver })
  if (provided !== null) {
    const { block, verified, fetchedAt, from } = provided
    const source = from !== null && ports.isPartner(from) ? 'partner' : 'own'
    if (source === 'partner') exchange.partner = from
    const { view, isLive } = ports.chain
    const finality = isLive() ? finalityOf(view, { hash, requireCanonical: false }, block) : null
    exchange.reflects = { block, finality, verified, fetchedAt, source }
  }
  return blockLogs(context, hash, filter)
}

/** Every block of a short range, whole. */
async function whole(
  ports: UpstreamPorts,
  site: UpstreamCallSite,
  range: BlockRange,
  filter: LogFilter,
): Promise<string | null> {
  const { chain } = ports
  const { context, exchange } = site
  const numbers = numbersOf(range)
  const provided = await withLanes(numbers, (number) =>
    chain.provide({ number }, { partner: exchange.mayFailOver }),
  )
  // From here to the scan nothing waits, so what is looked at is what is scanned.
  const isOneChain = provided.every((each) => each !== null && chain.view.isCanonical(each.block))
  if (!isOneChain) return null
  const partner = provided.find((each) => each !== null && each.from !== null && ports.isPartner(each.from))
  if (partner?.from) exchange.partner = partner.from
  reflectRange(ports, site, range, true, Math.min(...provided.map((each) => each?.fetchedAt ?? 0)))
  return scanLogs(context, range, filter)
}

/** A long range: upstreams search it, and what they find is held against the blocks. */
async function parts(
  ports: UpstreamPorts,
  site: UpstreamCallSite,
  range: BlockRange,
  filter: LogFilter,
): Promise<string | null> {
  const { chain } = ports
  const { maxResults, maxMs } = site.context.row.logs
  const found = await searchLogs({ ports, site, range, filter, maxResults, until: performance.now() + maxMs })
  const isOneChain = found.blocks.every((block) => chain.view.isCanonical(block))
  if (!isOneChain) return null
  const texts = found.blocks.flatMap(({ hash }) => chain.view.blockLogs(hash, filter))
  if (texts.length > maxResults) throw tooManyResults(maxResults)
  reflectRange(ports, site, range, found.isComplete, null)
  return `[${texts.join(',')}]`
}

function reflectRange(
  { chain }: UpstreamPorts,
  { exchange }: UpstreamCallSite,
  { to }: BlockRange,
  verified: boolean,
  fetchedAt: number | null,
): void {
  const hash = chain.view.canonicalHash(to)
  const block = hash === null ? null : { number: to, hash }
  const source = exchange.partner === null ? 'own' : 'partner'
  exchange.reflects = { block, finality: finalityOf(chain.view, latest, block), verified, fetchedAt, source }
}

function numbersOf({ from, to }: BlockRange): bigint[] {
  return Array.from({ length: Number(to - from) + 1 }, (_, place) => from + BigInt(place))
}
