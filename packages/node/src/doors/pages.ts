import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

/** A file that can be asked for. */
interface Page {
  readonly type: string
  readonly body: Buffer
  readonly cache: string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}

/** What the pages may call; nothing can be loaded from elsewhere in any case. */
const callable = {
  /** Which services is the user's choice, so every address can be called. */
  services: 'connect-src http: https: ws: wss:',
  'this origin': "connect-src 'self'",
} as const

/** What the pages may do: run and style themselves from this origin alone, and call. */
function contentSecurityPolicy(calls: keyof typeof callable): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    callable[calls],
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export interface PagesOptions {
  readonly calls?: keyof typeof callable
  /** Whether the first page reads addresses itself: it is given for every path that could not be a file's. */
  readonly routes?: boolean
}

/** A file has a dot in its name. */
function isRoute(path: string): boolean {
  return /^(\/[\w%~-]+)+\/?$/.test(path) && !path.startsWith('/assets/')
}

/**
 * Answers with the files of a folder. They are read once, when the door is made, and looked up by their whole path: no
 * address can reach a file that was not in the folder then. Names that begin with a dot, links, and types that a page
 * has no use for are left out.
 */
export function createPagesDoor(
  folder: string,
  { calls = 'services', routes = false }: PagesOptions = {},
): RequestListener {
  const pages = readPages(folder)
  const policy = contentSecurityPolicy(calls)
  return (request, response) => {
    response.setHeader('Content-Security-Policy', policy)
    request.resume()
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      say(request, response, 405, 'only GET and HEAD are answered here\n', { Allow: 'GET, HEAD' })
      return
    }
    const [path = '/'] = (request.url ?? '/').split(/[?#]/, 1)
    const page = pages.get(path === '/' || (routes && isRoute(path)) ? '/index.html' : path)
    if (page === undefined) {
      say(request, response, 404, 'there is no such page\n')
      return
    }
    send(request, response, 200, page.body, { 'Content-Type': page.type, 'Cache-Control': page.cache })
  }
}

function readPages(folder: string): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>()
  const read = (inside: string) => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = `${inside}/${entry.name}`
      const type = types[extname(entry.name)]
      if (entry.name.startsWith('.')) continue
      if (entry.isDirectory()) read(path)
      else if (entry.isFile() && type !== undefined) {
        pages.set(path, { type, body: readFileSync(join(folder, path)), cache: cacheOf(path) })
      }
    }
  }
  read('')
  return pages
}

/** The build names assets after their content, so they never change. */
function cacheOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function say(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  more: Record<string, string> = {},
): void {
  send(request, response, status, Buffer.from(text), {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...more,
  })
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: Buffer,
  more: Record<string, string>,
): void {
  response.writeHead(status, { ...headers, ...more, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
