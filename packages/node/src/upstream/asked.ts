import type { Outcome } from '@causeway/gateway'
import type { Exchange } from '../exchange.ts'

/** The result of a call to the upstreams, as JSON text; throws the refusal. Notes who answered. */
export function resultOf(outcome: Outcome, exchange: Exchange): string {
  if (outcome.from?.source === 'partner') exchange.partner = outcome.from.upstream
  if (outcome.kind === 'answer') return outcome.result
  throw outcome.error
}

export function sourceOf(exchange: Exchange): 'own' | 'partner' {
  return exchange.partner === null ? 'own' : 'partner'
}
