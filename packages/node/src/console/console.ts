import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { listen } from '../doors/listen.ts'
import { createPagesDoor } from '../doors/pages.ts'
import { createRequestIds } from '../doors/requestId.ts'
import { version } from '../version.ts'
import { adminRoot } from './api.ts'
import { createCookieJar } from './cookies.ts'
import { createAdminDoor, createEnterDoor, type DoorParts } from './door.ts'
import type { House } from './house.ts'
import { createLiveStreams } from './live.ts'
import { openApiDocument } from './openApi.ts'
import { routes } from './routes/index.ts'

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
  close(): Promise<void>
}

/** Against clients that send slowly; nothing large comes here. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000 }

export async function openConsole(options: ConsoleOptions): Promise<Console> {
  const { host, tls, folder } = options
  // Somebody may knock before the house is furnished.
  let door: RequestListener = (_, response) => void response.writeHead(503).end()
  const handle: RequestListener = (request, response) => door(request, response)
  const server =
    tls === null
      ? createServer(timeouts, handle)
      : createTlsServer({ ...timeouts, cert: tls.certificate, key: tls.key }, handle)
  const flag = '--port (the console has the second one after it)'
  const port = await listen(server, { host, port: options.port, flag })
  const house = options.house(port)
  const live = createLiveStreams(house)
  let document: string | null = null
  const parts: DoorParts = {
    house,
    routes,
    jar: createCookieJar({ port, secure: tls !== null }),
    secure: tls !== null,
    openApi() {
      document ??= JSON.stringify(openApiDocument(routes, version))
      return document
    },
    live: live.open,
    nextRequestId: createRequestIds(),
  }
  const pages = existsSync(join(folder, 'index.html'))
    ? createPagesDoor(folder, { calls: 'this origin', routes: true })
    : notBuilt
  door = createDoor(parts, pages, options.metrics)
  server.on('error', (err) => house.log.error({ err }, 'a connection to the console could not be accepted'))
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        live.close()
        house.rates.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createDoor(parts: DoorParts, pages: RequestListener, metrics: RequestListener): RequestListener {
  const admin = createAdminDoor(parts)
  const enter = createEnterDoor(parts, pages)
  return (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split(/[?#]/, 1)
    const [, token] = /^\/enter\/([A-Za-z0-9_-]{1,128})$/.exec(path) ?? []
    if (path === adminRoot || path.startsWith(`${adminRoot}/`)) void admin(request, response)
    else if (token !== undefined && request.method === 'GET') void enter(request, response, token)
    else if (path === '/metrics') metrics(request, response)
    else pages(request, response)
  }
}

const notBuilt: RequestListener = (_, response) => {
  response.writeHead(404, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end('the dashboard is not built; run npm run build and start again\n')
}
