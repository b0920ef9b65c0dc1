import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { WebSocket } from 'ws'

/** A client that keeps what it receives. */
export async function open(url: string, headers: Record<string, string> = {}) {
  const ws = new WebSocket(url, { headers })
  const received: string[] = []
  let wake = () => {}
  ws.on('message', (data) => {
    received.push(data.toString())
    wake()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  await once(ws, 'open')
  return {
    ws,
    received,
    closed,
    async next(): Promise<string> {
      while (received.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return received.shift() ?? ''
    },
    async ask(text: string): Promise<string> {
      ws.send(text)
      return this.next()
    },
  }
}

/** The answer to a handshake that is not granted. */
export function handshake(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, { headers })
    ws.on('open', () => reject(new Error('the handshake was granted')))
    ws.on('error', () => {})
    ws.on('unexpected-response', (_, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode, headers: response.headers, text })
      })
    })
  })
}
