import type { IncomingHttpHeaders } from 'node:http'
import { type ErrorForm, errorForm } from '../exchange.ts'
import type { Target } from './target.ts'

/** How a request wants to be refused, by its header or else by its address. */
export function askedForm(target: Target, headers: IncomingHttpHeaders): ErrorForm {
  const asked = headers['causeway-errors']
  if (asked !== undefined) return errorForm(asked)
  return 'asks' in target ? target.asks.errors : 'compatible'
}

/** Whether answers shall carry the member `causeway`. */
export function askedMeta(target: Target, headers: IncomingHttpHeaders): boolean {
  return headers['causeway-meta'] === '1' || ('asks' in target && target.asks.meta)
}

/** Whether a partner may answer: by the header, which a browser cannot set on a WebSocket, so there by the address too. */
export function askedFailover(target: Target, headers: IncomingHttpHeaders): boolean {
  const asked = headers['enable-failover']
  if (typeof asked === 'string') return asked.trim().toLowerCase() === 'true'
  return target.kind === 'socket' && target.asks.failover
}
