import { RpcError, toQuantity } from '@causeway/rpc'
import type { LogQuery } from '../context.ts'
import { type BlockRange, rangeOf, toLogQuery } from '../methods/logs.ts'
import type { LogCriteria } from '../params/logFilter.ts'
import { blockOf } from './about.ts'
import { sourceOf } from './asked.ts'
import { answerForward } from './forward.ts'
import { finalityOf } from './reflects.ts'
import type { Row } from './rows.ts'
import { askingFor, type UpstreamCallSite, type UpstreamPorts } from './upstreamPorts.ts'

/**
 * A lookup on a chain whose rules are not ours (`verify: off`): the upstream's answer as it is, with all that the chain
 * adds to it. What `latest` means is still decided here.
 */
export async function answerTold(
  ports: UpstreamPorts,
  site: UpstreamCallSite,
  row: Row & { kind: 'store' },
): Promise<string> {
  const about = row.about(site.valid.params)
  const { view } = ports.chain
  const isTag = 'tag' in about && about.tag !== 'pending' && about.tag !== 'earliest'
  const block = isTag || 'number' in about ? blockOf(view, about) : null
  if ('number' in about && about.number > view.head().number) return 'null'
  const given = isTag && block !== null ? [toQuantity(block.number), ...site.given.slice(1)] : site.given
  const answer = await answerForward(ports, { ...site, given })
  const { reflects } = site.exchange
  if (reflects !== null && block !== null && view.isCanonical(block)) {
    site.exchange.reflects = { ...reflects, block, finality: finalityOf(view, about, block) }
  }
  return answer
}

/** Logs of a range in parts, joined as they were told. */
export async function answerToldLogs(ports: UpstreamPorts, site: UpstreamCallSite): Promise<string> {
  const { context, exchange } = site
  const isFilter = site.valid.method.name === 'eth_getFilterLogs'
  const query = isFilter
    ? context.filters.logQuery(site.valid.params[0] as string)
    : toLogQuery(context, site.valid.params[0] as LogCriteria)
  if (query === null) throw new RpcError('serverError', 'filter not found')
  const filter = {
    ...(query.filter.addresses.length === 0 ? null : { address: query.filter.addresses }),
    ...(query.filter.topics.length === 0 ? null : { topics: query.filter.topics }),
  }
  if (query.blockHash !== null) {
    return answerForward(ports, { ...site, given: [{ ...filter, blockHash: query.blockHash }] })
  }
  const range = isFilter ? filterRange(ports, query) : rangeOf(context, query)
  if (range.from > range.to) return '[]'
  const parts = await ports.gateway.logs(
    { fromBlock: range.from, toBlock: range.to, filter },
    askingFor(ports, site),
  )
  if (parts.kind === 'refusal') throw parts.error
  const partner = parts.parts.find(({ from }) => from.source === 'partner')
  if (partner !== undefined) exchange.partner = partner.from.upstream
  exchange.reflects = {
    block: null,
    finality: null,
    verified: false,
    fetchedAt: null,
    source: sourceOf(exchange),
  }
  const texts = parts.parts.map(({ result }) => result.trim().slice(1, -1).trim())
  return `[${texts.filter((text) => text !== '').join(',')}]`
}

function filterRange(ports: UpstreamPorts, { from, to }: LogQuery): BlockRange {
  const head = ports.chain.view.head().number
  return { from: from ?? head, to: to === null || to > head ? head : to }
}
