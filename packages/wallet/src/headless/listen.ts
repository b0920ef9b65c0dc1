import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { isOrigin } from '../pipeline/stages/origin.ts'
import type { Wallet } from '../wallet.ts'
import { checkOrigin } from './options.ts'

export interface ListenOptions {
  /** Whoever connects has to know it: in `?token=` of the address, or as a bearer token in `Authorization`. */
  readonly token: string
  /** Any free port by default. */
  readonly port?: number
  /** The origins of browser pages that may connect; none by default. */
  readonly origins?: readonly string[]
}

/** A wallet that listens on a loopback WebSocket. */
export interface Listening {
  /** Where to connect, token included; add `&origin=` to say which site a client without a browser stands for. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** The site that a client without a browser stands for unless it says otherwise. */
const ownOrigin = 'http://localhost'

/** More than the wallet takes in one message, so that its own limit is the one that answers. */
const maxPayload = 4_194_304

/**
 * Serves a wallet over a WebSocket: one JSON-RPC object in each text frame. It is a tool for tests, on this machine
 * only: a client needs the token, and a browser (which always sends `Origin`) also an origin on the list, which then is
 * the origin of its session.
 */
export async function listen(wallet: Promise<Wallet>, options: ListenOptions): Promise<Listening> {
  if (typeof options?.token !== 'string' || options.token === '') {
    throw new TypeError(
      'listen needs { token }: a text that is not empty and that whoever connects has to know.',
    )
  }
  const { token, port = 0, origins = [] } = options
  for (const origin of origins) checkOrigin(origin)
  const server = createServer((_request, response) => response.writeHead(426).end())
  const sockets = new WebSocketServer({ noServer: true, maxPayload })

  server.on('upgrade', (request, socket, head) => {
    // A client that goes away in the middle of its handshake is no fault of ours.
    socket.on('error', () => {})
    const origin = originOf(request, token, origins)
    if (typeof origin === 'number') {
      // Not left half open for a client that does not hang up.
      const refusal = `HTTP/1.1 ${origin} Refused\r\nConnection: close\r\n\r\n`
      return void socket.end(refusal, () => socket.destroy())
    }
    sockets.handleUpgrade(request, socket, head, (opened) => void serveSocket(opened, origin, wallet))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  // With a host and a port, a server that listens has an address of this form.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${taken}/?token=${encodeURIComponent(token)}`,
    port: taken,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The origin of a client that may come in, or the HTTP status that refuses it. */
function originOf(
  request: IncomingMessage,
  token: string,
  origins: readonly string[],
): string | 400 | 401 | 403 {
  const address = request.url ?? '/'
  // `//` is no address, and anybody may ask for it.
  if (!URL.canParse(address, ownOrigin)) return 401
  const query = new URL(address, ownOrigin).searchParams
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!isSame(query.get('token') ?? bearer ?? '', token)) return 401
  const { origin } = request.headers
  if (origin !== undefined) return origins.includes(origin) ? origin : 403
  const said = query.get('origin') ?? ownOrigin
  return isOrigin(said) ? said : 400
}

/** Compares without telling by its time how much was right. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

async function serveSocket(socket: WebSocket, origin: string, opening: Promise<Wallet>): Promise<void> {
  const early: RawData[] = []
  const hold = (data: RawData): unknown => early.push(data)
  socket.on('message', hold)
  socket.on('error', () => socket.terminate())
  const wallet = await opening.catch(() => null)
  if (wallet === null || socket.readyState !== socket.OPEN) return socket.terminate()
  const connection = wallet.connect({
    origin,
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(1008),
  })
  const receive = (data: RawData): void => connection.receive(parse(data))
  socket.off('message', hold)
  socket.on('message', receive)
  socket.on('close', () => connection.close())
  for (const data of early) receive(data)
}

/** What a frame says, or `null`, which the wallet ignores as it does everything that is no request. */
function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return null
  }
}
