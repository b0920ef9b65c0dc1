import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get } from 'node:https'
import { expect, test } from 'vitest'
import { createSelfSigned } from './selfSigned.ts'

test('the certificate is accepted for localhost by a client that trusts it', async () => {
  const { certificate, key } = createSelfSigned()
  const parsed = new X509Certificate(certificate)
  expect(parsed.checkHost('localhost')).toBe('localhost')
  expect(parsed.checkHost('localnet.localhost')).toBe('localnet.localhost')
  expect(parsed.checkIP('127.0.0.1')).toBe('127.0.0.1')
  const server = createServer({ cert: certificate, key }, (_, response) => response.end('hello')).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const [response] = await once(get({ host: 'localhost', port, ca: certificate, agent: false }), 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
  server.close()
})
