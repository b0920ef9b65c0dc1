import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { listen } from '../doors/listen.ts'
import type { ConsoleDoor, ConsoleDoorOptions } from './consoleDoor.ts'
import type { House } from './house.ts'

export interface ConsoleOptions {
  readonly host: string
  readonly port: number
  readonly tls: { readonly certificate: string; readonly key: string } | null
  /** The dashboard's files; where they were not built, only the admin API answers. */
  readonly folder: string
  /** What the routes read and change, once the port is known. */
  readonly house: (port: number) => House
  /** `GET /metrics`. */
  readonly metrics: RequestListener
  /** Where the door comes from; left out, from the file beside this one. */
  readonly load?: () => Promise<{ createConsoleDoor: (options: ConsoleDoorOptions) => ConsoleDoor }>
  /** The first request finds the door loaded by then, and the start of the service does not wait for it. */
  readonly loadAfterMs?: number
}

/** The console, being served: the dashboard, the admin API, the metrics. */
export interface Console {
  readonly port: number
  /** Shows another certificate to whoever connects from now on. */
  renew(tls: { readonly certificate: string; readonly key: string }): void
  close(): Promise<void>
}

/** Against clients that send slowly; nothing large comes here. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000 }

export async function openConsole(options: ConsoleOptions): Promise<Console> {
  const { host, tls, folder, metrics, load = () => import('./consoleDoor.ts'), loadAfterMs = 1_000 } = options
  let house: House | null = null
  let door: Promise<ConsoleDoor> | null = null

  const open = async (): Promise<ConsoleDoor> => {
    const { createConsoleDoor } = await load()
    if (house === null) throw new Error('the console was asked before it was open')
    return createConsoleDoor({ house, port, secure: tls !== null, folder, metrics })
  }
  const opened = async (): Promise<ConsoleDoor> => {
    door ??= open()
    try {
      return await door
    } catch (error) {
      // The next request tries again: what was missing may be there by then.
      door = null
      throw error
    }
  }
  const failed = (err: unknown) => house?.log.error({ err }, 'the console cannot answer')
  const answer: RequestListener = async (request, response) => {
    try {
      await (await opened()).answer(request, response)
    } catch (err) {
      failed(err)
      sayUnavailable(response)
    }
  }
  const server =
    tls === null
      ? createServer(timeouts, answer)
      : createTlsServer({ ...timeouts, cert: tls.certificate, key: tls.key }, answer)
  const flag = '--port (the console has the second one after it)'
  const port = await listen(server, { host, port: options.port, flag })
  house = options.house(port)
  const { log, rates } = house
  server.on('error', (err) => log.error({ err }, 'a connection to the console could not be accepted'))
  const timer = setTimeout(() => void opened().catch(failed), loadAfterMs).unref()

  return {
    port,
    renew({ certificate: cert, key }) {
      if (server instanceof TlsServer) server.setSecureContext({ cert, key })
    },
    async close() {
      clearTimeout(timer)
      await door?.then(
        (loaded) => loaded.close(),
        // It never opened, so nothing of it is left open.
        () => {},
      )
      rates.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** In words, for a person who opened the page; an answer that had begun cannot be mended and ends. */
function sayUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end('the console cannot answer; the log of the service says why\n')
}
