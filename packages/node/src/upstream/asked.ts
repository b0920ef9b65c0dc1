import { revertReason } from '@causeway/chain'
import type { Outcome } from '@causeway/gateway'
import { type Hex, RpcError } from '@causeway/rpc'
import type { Exchange } from '../exchange.ts'

/** The result of a call to the upstreams, as JSON text; throws the refusal. Notes who answered. */
export function resultOf(outcome: Outcome, exchange: Exchange): string {
  if (outcome.from?.source === 'partner') exchange.partner = outcome.from.upstream
  if (outcome.kind === 'answer') return outcome.result
  throw withReason(outcome.error)
}

export function sourceOf(exchange: Exchange): 'own' | 'partner' {
  return exchange.partner === null ? 'own' : 'partner'
}

/** A revert with its reason in the message, as our own engine tells it, whatever words the upstream had for it. */
function withReason(error: RpcError): RpcError {
  const { data } = error
  if (error.row !== 'reverted' || !isBytes(data)) return error
  const reason = revertReason(data)
  return new RpcError('reverted', reason === null ? 'execution reverted' : `execution reverted: ${reason}`, {
    data,
  })
}

function isBytes(data: unknown): data is Hex {
  return typeof data === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(data)
}
