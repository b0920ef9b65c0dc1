import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
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

/** Everything that the console answers: the dashboard's files, the admin API, the banner's link, the metrics. */
export function createConsoleDoor(options: {
  house: House
  port: number
  secure: boolean
  folder: string
  metrics: RequestListener
}): { answer: RequestListener; close(): void } {
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
  const pages = existsSync(join(folder, 'index.html'))
    ? createPagesDoor(folder, { calls: 'this origin', routes: true })
    : notBuilt
  const admin = createAdminDoor(parts)
  const enter = createEnterDoor(parts, pages)
  return {
    answer(request, response) {
      const [path = '/'] = (request.url ?? '/').split(/[?#]/, 1)
      const [, token] = /^\/enter\/([A-Za-z0-9_-]{1,128})$/.exec(path) ?? []
      if (path === adminRoot || path.startsWith(`${adminRoot}/`)) void admin(request, response)
      else if (token !== undefined && request.method === 'GET') void enter(request, response, token)
      else if (path === '/metrics') metrics(request, response)
      else pages(request, response)
    },
    close: live.close,
  }
}

const notBuilt: RequestListener = (_, response) => {
  response.writeHead(404, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end('the dashboard is not built; run npm run build and start again\n')
}
