import { WebSocket } from 'ws'
import type { Line } from '../transport.ts'
import type { Upstream } from '../upstream.ts'

/** How often the other end is asked whether it is still there, and how long it may take to say so. */
const pingEveryMs = 15_000
const maxFrameBytes = 16 * 1024 * 1024

/** Opens a WebSocket. Whatever happens, `close` is called exactly once at its end. */
export function openLine(
  upstream: Upstream,
  { connectMs, maxBytes = maxFrameBytes }: { connectMs: number; maxBytes?: number },
  on: { open(): void; text(text: string): void; close(): void },
): Line {
  const socket = new WebSocket(upstream.ws ?? '', {
    headers: upstream.headers,
    handshakeTimeout: connectMs,
    maxPayload: maxBytes,
    perMessageDeflate: false,
  })
  let isAlive = true
  // An end that is gone closes nothing: it is found by its silence.
  const timer = setInterval(() => {
    if (!isAlive) socket.terminate()
    else if (socket.readyState === WebSocket.OPEN) {
      isAlive = false
      socket.ping()
    }
  }, pingEveryMs)
  timer.unref()
  socket.on('open', on.open)
  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('message', (data, isBinary) => {
    isAlive = true
    if (!isBinary) on.text(String(data))
  })
  // A close follows every error, and the text of an error holds the address.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(timer)
    on.close()
  })
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => (socket.readyState === WebSocket.OPEN ? socket.close(1000) : socket.terminate()),
  }
}
