import type { Upstream } from './upstream.ts'

/** What an upstream sent back, before anybody looked into it. */
export interface Posted {
  readonly status: number
  /** From `Retry-After`, in milliseconds; `null` where it did not say. */
  readonly retryAfterMs: number | null
  readonly text: string
}

/** Why nothing came back. The text names no address. */
export class TransportError extends Error {
  override name = 'TransportError'
  readonly kind: 'unreachable' | 'reset' | 'tooLarge' | 'aborted'
  constructor(kind: TransportError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** A line on which an upstream tells of itself. */
export interface Line {
  send(text: string): void
  close(): void
}

/** The network as the gateway sees it: real sockets, or a simulated one. */
export interface Transport {
  /** Rejects with `TransportError`. Only what is given here leaves: nothing about a caller is at hand. */
  post(upstream: Upstream, body: string, signal: AbortSignal): Promise<Posted>
  /** Opens a WebSocket to an upstream that has one. `onClose` is called once, also when it could not be opened. */
  open(upstream: Upstream, on: { open(): void; text(text: string): void; close(): void }): Line
}
