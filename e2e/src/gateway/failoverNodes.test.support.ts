import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createConnection, createServer, type Socket } from 'node:net'

/** A partner that answers from a node behind it and keeps every byte that was sent to it. */
export interface Capture {
  readonly url: string
  /** All that came in since the start, whoever sent it. */
  sent(): string
  clear(): void
  close(): Promise<void>
}

export async function createCapture(target: string): Promise<Capture> {
  const { port: to, pathname } = new URL(target)
  const sockets = new Set<Socket>()
  let sent = ''
  const server = createServer((near) => {
    const far = createConnection({ port: Number(to), host: '127.0.0.1' })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      sent += bytes.toString('latin1')
    })
    near.pipe(far)
    far.pipe(near)
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    sent: () => sent,
    clear() {
      sent = ''
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** A partner that answers from a node behind it, but not what the node said. */
export interface Liar {
  readonly url: string
  /** Lies that it told so far. */
  lies(): number
  close(): Promise<void>
}

export async function createLiar(target: string, alter: (text: string) => string): Promise<Liar> {
  let lies = 0
  const server = createHttpServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(target, { method: 'POST', headers, body })
    const text = await answer.text()
    const altered = alter(text)
    if (altered !== text) lies += 1
    response.writeHead(200, headers).end(altered)
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}`,
    lies: () => lies,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
