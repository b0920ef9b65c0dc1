import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { listen } from '../doors/listen.ts'
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

/** The first request finds the door loaded by then, and the start of the service does not wait for it. */
const loadAfterMs = 1_000

export async function openConsole(options: ConsoleOptions): Promise<Console> {
  const { host, tls, folder, metrics } = options
  let house: House | null = null
  let door: ReturnType<typeof load> | null = null

  const load = async () => {
    const { createConsoleDoor } = await import('./consoleDoor.ts')
    if (house === null) throw new Error('the console was asked before it was open')
    return createConsoleDoor({ house, port, secure: tls !== null, folder, metrics })
  }
  const answer: RequestListener = async (request, response) => {
    try {
      door ??= load()
      const { answer: handle } = await door
      handle(request, response)
    } catch (err) {
      house?.log.error({ err }, 'the console cannot answer')
      response.writeHead(503).end()
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
  const timer = setTimeout(() => {
    door ??= load()
  }, loadAfterMs).unref()

  return {
    port,
    renew({ certificate: cert, key }) {
      if (server instanceof TlsServer) server.setSecureContext({ cert, key })
    },
    async close() {
      clearTimeout(timer)
      await door?.then((loaded) => loaded.close())
      rates.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
