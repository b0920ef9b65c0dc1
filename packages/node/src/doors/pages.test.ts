import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listen } from './listen.ts'
import { createPagesDoor } from './pages.ts'

const home = mkdtempSync(join(tmpdir(), 'causeway-pages-'))
const folder = join(home, 'public')
mkdirSync(join(folder, 'assets'), { recursive: true })
mkdirSync(join(folder, '.git'))
const files = {
  'index.html': '<!doctype html>',
  'assets/main-1a2b.js': 'export {}',
  'assets/main-1a2b.css': 'body{}',
  'icon.svg': '<svg/>',
  'notes.txt': 'of no use to a page',
  '.env': 'SECRET=1',
  '.git/config.json': '{}',
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
writeFileSync(join(home, 'secret.json'), '{}')
symlinkSync(join(home, 'secret.json'), join(folder, 'link.json'))

const server = createServer(createPagesDoor(folder))
const port = await listen(server, { host: '127.0.0.1', port: 0, flag: '--port' })
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(home, { recursive: true, force: true })
})

/** The path goes out as it is written; `fetch` would tidy it. */
function ask(path: string, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, agent: false }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      sent.on('error', reject)
      sent.end()
    },
  )
}

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache', '<!doctype html>'],
  ['/index.html?x=1', 'text/html; charset=utf-8', 'no-cache', '<!doctype html>'],
  [
    '/assets/main-1a2b.js',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    'export {}',
  ],
  ['/assets/main-1a2b.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable', 'body{}'],
  ['/icon.svg', 'image/svg+xml', 'no-cache', '<svg/>'],
])('%s is answered with its type', async (path, type, cache, text) => {
  expect(await ask(path)).toMatchObject({
    status: 200,
    text,
    headers: { 'content-type': type, 'cache-control': cache, 'content-length': String(text.length) },
  })
})

test('HEAD has the headers of GET and no body', async () => {
  const [get, head] = [await ask('/'), await ask('/', 'HEAD')]
  expect(head).toEqual({ ...get, text: '', headers: { ...get.headers, date: expect.any(String) } })
})

test.each([
  '/../secret.json',
  '/..%2fsecret.json',
  '/%2e%2e/secret.json',
  '/assets/../../secret.json',
  '/assets/..\\..\\secret.json',
  '//secret.json',
  '/./index.html',
  '/index.html/',
  '/index.html%00.js',
  '/assets',
  '/assets/',
  '/.env',
  '/.git/config.json',
  '/link.json',
  '/notes.txt',
  '/constructor',
  '/__proto__',
  '/nothing.html',
])('%s is not there', async (path) => {
  expect(await ask(path)).toMatchObject({ status: 404, text: 'there is no such page\n' })
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
  expect(await ask('/', method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})

test('every answer forbids the page everything but its own files and calls', async () => {
  for (const answer of [await ask('/'), await ask('/nothing'), await ask('/', 'POST')]) {
    expect(answer.headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "connect-src http: https: ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  }
})
