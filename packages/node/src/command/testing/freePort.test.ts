import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './freePort.ts'

test('the port can be listened on, and the three after it', async () => {
  const port = await freePort()
  const servers = await Promise.all(
    [port, port + 1, port + 2, port + 3].map(
      (each) =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer()
          server.once('error', reject)
          server.listen(each, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  expect(servers.map((server) => server.listening)).toEqual([true, true, true, true])
  for (const server of servers) server.close()
})

test('no system gives it to somebody else in the meantime', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  expect(ports.filter((port) => port < 1_024 || port + 3 >= 32_768)).toEqual([])
})
