/** What one WebSocket may take. */
export interface SocketLimits {
  readonly pingMs: number
  /** Without a message from the client or to it for this long, the connection is closed. */
  readonly idleMs: number
  readonly maxSubscriptions: number
  /** Bytes that wait to be sent; more means that the client does not read. */
  readonly maxBufferedBytes: number
  /** Messages that are being answered; reading stops while there are more. */
  readonly maxInFlight: number
}

export const defaultSocketLimits: SocketLimits = {
  pingMs: 30_000,
  idleMs: 3_600_000,
  maxSubscriptions: 1_000,
  // Above the largest batch answer, so that one answer alone never looks like a client that does not read.
  maxBufferedBytes: 64 * 1024 * 1024,
  maxInFlight: 100,
}
