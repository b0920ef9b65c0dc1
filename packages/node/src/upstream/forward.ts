import { resultOf, sourceOf } from './asked.ts'
import { askingFor, type UpstreamCallSite, type UpstreamPorts } from './upstreamPorts.ts'

/** An answer that is an upstream's word: nothing here could be held against it. */
export async function answerForward(ports: UpstreamPorts, site: UpstreamCallSite): Promise<string> {
  const { valid, given, exchange } = site
  const call = { method: valid.method.name, params: given }
  const outcome = await ports.gateway.request(call, askingFor(ports, site))
  const result = resultOf(outcome, exchange)
  exchange.reflects = {
    block: null,
    finality: null,
    verified: false,
    fetchedAt: null,
    source: sourceOf(exchange),
  }
  return result
}
