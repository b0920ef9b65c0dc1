import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

/** A running site. */
export interface Site {
  readonly origin: string
  /** The same pages under another origin. */
  readonly other: string
  close(): Promise<void>
}

export interface SiteOptions {
  /** Pages by path. */
  readonly pages: Readonly<Record<string, string>>
  /** Folders on disk, by the path that they are served under. */
  readonly folders?: Readonly<Record<string, string>>
  /** Told what a page posts to `/report`: the way out of a browser that no debugger looks into. */
  readonly onReport?: (report: unknown) => void
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Serves pages and folders on this machine, as two origins. */
export async function servePages({ pages, folders = {}, onReport }: SiteOptions): Promise<Site> {
  const read = async (path: string): Promise<{ data: string | Buffer; type: string } | null> => {
    if (Object.hasOwn(pages, path)) return { data: pages[path] ?? '', type: 'text/html' }
    const under = Object.keys(folders).find((prefix) => path.startsWith(prefix))
    if (under === undefined || path.includes('..')) return null
    const name = path.endsWith('/') ? `${path}index.html` : path
    const data = await readFile(join(folders[under] ?? '', name.slice(under.length))).catch(() => null)
    return data === null ? null : { data, type: types[extname(name)] ?? 'application/octet-stream' }
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      onReport?.(JSON.parse(Buffer.concat(chunks).toString()))
    }
    const found = await read(new URL(request.url ?? '/', 'http://site').pathname)
    response.statusCode = found === null ? 404 : 200
    response.setHeader('content-type', `${found?.type ?? 'text/plain'}; charset=utf-8`)
    response.end(found?.data ?? 'not here')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    other: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
