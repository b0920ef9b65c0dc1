import type { Transport } from '../transport.ts'
import { openLine } from './openLine.ts'
import { createPoster } from './post.ts'
import { createSocketPoster } from './socketPost.ts'

export interface TransportOptions {
  /** The largest answer that is taken, unpacked. */
  readonly maxBytes?: number
  /** How long a connection may take to be made. */
  readonly connectMs?: number
  /** How long an answer may pause between two bytes; a connection whose other end is gone is found by it. */
  readonly silenceMs?: number
}

/** Real sockets: HTTP over connections that are kept, and WebSocket lines. */
export interface RealTransport extends Transport {
  /** Closes every connection. */
  close(): void
}

const defaults = { maxBytes: 64 * 1024 * 1024, connectMs: 3_000, silenceMs: 30_000 }

export function createTransport(options: TransportOptions = {}): RealTransport {
  const limits = { ...defaults, ...options }
  const poster = createPoster(limits)
  const socketPoster = createSocketPoster(limits)
  return {
    post(upstream, body, signal) {
      // An upstream that has a WebSocket alone is asked on it.
      return upstream.http === null
        ? socketPoster.post(upstream, body, signal)
        : poster.post(upstream, body, signal)
    },
    open: (upstream, on) => openLine(upstream, limits, on),
    close() {
      poster.close()
      socketPoster.close()
    },
  }
}
