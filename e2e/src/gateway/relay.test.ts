import { once } from 'node:events'
import { createConnection, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRelay, type Relay } from './relay.test.support.ts'

let echo: Server
let relay: Relay

beforeEach(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  relay = await createRelay(typeof address === 'object' ? (address?.port ?? 0) : 0)
})

afterEach(async () => {
  await relay.close()
  echo.close()
})

async function connect() {
  const socket = createConnection({ port: relay.port, host: '127.0.0.1' }).setEncoding('utf8')
  await once(socket, 'connect')
  return socket
}

test('bytes go through in both directions', async () => {
  const socket = await connect()
  socket.write('hello')
  expect(await once(socket, 'data')).toEqual(['hello'])
  socket.destroy()
})

test('a cut resets what is open and takes what comes next', async () => {
  const socket = await connect()
  socket.write('hello')
  await once(socket, 'data')
  const ended = once(socket, 'close')
  relay.cut()
  await expect(ended).rejects.toThrow('ECONNRESET')
  const next = await connect()
  next.write('again')
  expect(await once(next, 'data')).toEqual(['again'])
  expect(relay.taken()).toBe(2)
  next.destroy()
})

test('a pause holds everything back until it is over', async () => {
  const socket = await connect()
  relay.pause()
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })
  socket.write('hello')
  await new Promise((done) => setTimeout(done, 100))
  expect(heard).toBe('')
  relay.resume()
  await expect.poll(() => heard).toBe('hello')
  socket.destroy()
})

test('a killed relay refuses connections until it is started again on its port', async () => {
  await relay.kill()
  await expect(connect()).rejects.toThrow('ECONNREFUSED')
  await relay.restart()
  const socket = await connect()
  socket.write('back')
  expect(await once(socket, 'data')).toEqual(['back'])
  socket.destroy()
})
