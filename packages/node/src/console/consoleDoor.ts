import { existsSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
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

export interface ConsoleDoorOptions {
  readonly house: House
  readonly port: number
  readonly secure: boolean
  readonly folder: string
  readonly metrics: RequestListener
}

export interface ConsoleDoor {
  /** Rejects where it could not answer: whoever called it has to. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): void
}

/** Everything that the console answers: the dashboard's files, the admin API, the banner's link, the metrics. */
export function createConsoleDoor(options: ConsoleDoorOptions): ConsoleDoor {
  const { house, port, secure, folder, metrics } = options
  const live = createLiveStreams(house)
  const open = { secure: false, jar: createCookieJar({ port, secure: false }) }
  const sealed = { secure: true, jar: createCookieJar({ port, secure: true }) }
  let document: string | null = null
  const parts: DoorParts = {
    house,
    routes,
    channelOf: (request) => (secure || house.isForwardedTls(request) ? sealed : open),
    openApi() {
      document ??= JSON.stringify(openApiDocument(routes, version))
      return document
    },
    live: live.open,
    nextRequestId: createRequestIds(),
  }
  const pages = openPages(folder, house)
  const admin = createAdminDoor(parts)
  const enter = createEnterDoor(parts, pages)
  return {
    async answer(request, response) {
      const [path = '/'] = (request.url ?? '/').split(/[?#]/, 1)
      const [, token] = /^\/enter\/([A-Za-z0-9_-]{1,128})$/.exec(path) ?? []
      if (path === adminRoot || path.startsWith(`${adminRoot}/`)) await admin(request, response)
      else if (token !== undefined && request.method === 'GET') await enter(request, response, token)
      else if (path === '/metrics') metrics(request, response)
      else pages(request, response)
    },
    close: live.close,
  }
}

/** The dashboard's files; the admin API does not depend on them. */
function openPages(folder: string, house: House): RequestListener {
  if (!existsSync(join(folder, 'index.html'))) {
    return saying(404, 'the dashboard is not built; run npm run build and start again\n')
  }
  try {
    return createPagesDoor(folder, { calls: 'this origin', routes: true })
  } catch (err) {
    house.log.error({ err }, "the dashboard's files cannot be read")
    return saying(503, "the dashboard's files cannot be read; run npm run build and start again\n")
  }
}

function saying(status: number, text: string): RequestListener {
  return (request, response) => {
    request.resume()
    response.writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    response.end(text)
  }
}
