import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../doors/listen.ts'
import { builtExtension, openPlayground, playgroundLink } from './playground.ts'
import { createSelfSigned } from './testing/selfSigned.ts'

const folder = mkdtempSync(join(tmpdir(), 'causeway-playground-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Playground</title>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const anywhere = { host: '127.0.0.1', port: 0, tls: null }

test('the playground is served at its own address until it is closed', async () => {
  const playground = await openPlayground(folder, anywhere)
  if (playground === null) throw new Error('not built')
  const port = new URL(playground.address).port
  expect(playground.address).toBe(`http://localhost:${port}/`)
  expect(playground.origins).toEqual([`http://localhost:${port}`, `http://127.0.0.1:${port}`])
  const address = `http://127.0.0.1:${port}/`
  expect(await (await fetch(address)).text()).toContain('Playground')
  await playground.close()
  await expect(fetch(address)).rejects.toThrow()
})

test('with a certificate it is served through TLS', async () => {
  const tls = createSelfSigned()
  const playground = await openPlayground(folder, { ...anywhere, tls })
  if (playground === null) throw new Error('not built')
  expect(playground.address).toMatch(/^https:\/\/localhost:\d+\/$/)
  const status = await new Promise((resolve, reject) => {
    const { port } = new URL(playground.address)
    const options = { host: '127.0.0.1', port, servername: 'localhost', ca: tls.certificate, agent: false }
    request(options, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
  await playground.close()
})

test('where it was not built there is none, and no port is opened', async () => {
  expect(await openPlayground(join(folder, 'absent'), anywhere)).toBeNull()
})

test('a taken port is named, with the flag to change it', async () => {
  const other = createServer()
  const port = await listen(other, { host: '127.0.0.1', port: 0, flag: '' })
  await expect(openPlayground(folder, { ...anywhere, port })).rejects.toThrow(
    `port ${port} on 127.0.0.1 is taken by another process; ` +
      'choose another one with --port (the playground has the third one after it)',
  )
  other.close()
})

test('the service is in the fragment of the link, where no server sees it', () => {
  const service = 'http://localhost:8645/v3/0123'
  const link = new URL(playgroundLink('http://localhost:8648/', service))
  expect(`${link.pathname}${link.search}`).toBe('/')
  expect(new URLSearchParams(link.hash.slice(1)).get('service')).toBe(service)
})

test('an extension counts as built when its manifest is there', () => {
  expect(builtExtension(join(folder, 'extension'))).toBeNull()
  mkdirSync(join(folder, 'extension'))
  expect(builtExtension(join(folder, 'extension'))).toBeNull()
  writeFileSync(join(folder, 'extension/manifest.json'), '{}')
  expect(builtExtension(join(folder, 'extension'))).toBe(join(folder, 'extension'))
})
