/**
 * Upstream nodes as one: health and choice, retries and hedges under one deadline, and a partner when all of ours are
 * out. It knows neither callers nor the store nor what a block is made of.
 */
export type { Clock } from './clock.ts'
export { createGateway, type GatewayOptions } from './createGateway.ts'
export type {
  From,
  Gateway,
  LogPart,
  LogQuery,
  LogsOutcome,
  Outcome,
  RequestOptions,
  SendOptions,
  Tip,
  UpstreamCall,
  UpstreamStatus,
} from './gateway.ts'
export type { Log } from './log.ts'
export type { Restored, Sent, SentTransactions } from './send/sentTransactions.ts'
export { type Line, type Posted, type Transport, TransportError } from './transport.ts'
export type { Upstream } from './upstream.ts'
export { createTransport, type RealTransport, type TransportOptions } from './wire/createTransport.ts'
