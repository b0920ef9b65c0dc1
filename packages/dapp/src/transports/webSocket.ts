import { refusal } from '../dappError.ts'
import { createLine, type Transport } from '../line.ts'
import { page, type Socket } from '../page.ts'

export interface WebSocketTransportOptions {
  /** `new WebSocket(url)` by default, which Node has from version 22 on. */
  readonly createSocket?: (url: string) => Socket
}

/** A wallet behind a WebSocket; each message is one JSON text. */
export function webSocketTransport(
  url: string,
  { createSocket = create }: WebSocketTransportOptions = {},
): Transport {
  return {
    open: () =>
      new Promise((resolve, reject) => {
        const socket = createSocket(url)
        const { line, receive, end } = createLine(
          (message) => socket.send(JSON.stringify(message)),
          () => socket.close(),
        )
        // Sockets of Node say why they failed; a browser's keep it from the page.
        const ended = (event: { readonly message?: unknown }) => {
          const why = typeof event.message === 'string' ? ` (${event.message})` : ''
          reject(
            / 40[013]\)/.test(why)
              ? refusal('refused', `The wallet refused the token or the origin${why}.`)
              : refusal('notFound', `No wallet answers at that address${why}.`),
          )
          end()
        }
        socket.addEventListener('open', () => resolve(line))
        socket.addEventListener('close', ended)
        socket.addEventListener('error', ended)
        socket.addEventListener('message', ({ data }) => {
          const message = parse(data)
          if (message !== undefined) receive(message)
        })
      }),
  }
}

function create(url: string): Socket {
  const { WebSocket } = page
  if (!WebSocket) throw new TypeError('There is no WebSocket here: hand in createSocket.')
  return new WebSocket(url)
}

/** `undefined` for what is no JSON text. */
function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}
