import { RpcError } from '@causeway/rpc'
import type { Exchange } from '../exchange.ts'
import { isToldOf, reflectsEmbedded } from '../upstream/reflects.ts'
import { rows } from '../upstream/rows.ts'
import type { Caller } from './authenticate.ts'
import type { Valid } from './validate.ts'

/**
 * A valid call to its answer, as JSON text: from the network's own chain, from upstreams and what they told, or while
 * there is neither from a partner, or not at all. `given` are the parameters as they came.
 */
export function route(
  { context, notServed }: Caller,
  valid: Valid,
  given: unknown,
  exchange: Exchange,
): string | Promise<string> {
  const list: readonly unknown[] = Array.isArray(given) ? given : []
  if (notServed !== null) {
    if (!exchange.mayFailOver || notServed.standIn === undefined)
      throw new RpcError('unavailable', notServed.says)
    return notServed.standIn({ valid, given: list, exchange })
  }
  if (context.upstream !== null) {
    return context.upstream.answer({ context, valid, given: list, exchange })
  }
  const { method, params } = valid
  // Before it is carried out: what the view shows now is what the handler begins with.
  if (isToldOf(exchange)) {
    exchange.reflects = reflectsEmbedded(context.network.view, rows.get(method.name)?.about?.(params) ?? null)
  }
  return method.handle(context, params)
}
