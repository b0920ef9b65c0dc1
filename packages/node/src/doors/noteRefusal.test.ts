import { afterAll, expect, test, vi } from 'vitest'
import { createTestProjects, projectOf } from '../gate/projects.test.support.ts'
import { call, send, startService } from './service.test.support.ts'
import { handshake } from './socket.test.support.ts'

const projects = createTestProjects()
const noteFailure = vi.fn()
const noteStranger = vi.fn()
const { service } = await startService({
  keys: projects,
  usage: { note: vi.fn(), noteFailure, noteStranger },
})
afterAll(() => service.close())

const key = 'b'.repeat(32)
const unknown = '0'.repeat(32)

test('a request with an unknown key, or none, is counted without the key', async () => {
  const body = call('chainId')
  expect((await send(service.port, { path: `/testnet/v3/${unknown}`, body })).status).toBe(401)
  expect((await send(service.port, { path: `/v3/${unknown}/networks`, method: 'GET' })).status).toBe(401)
  expect((await send(service.port, { path: '/testnet/v3', body })).status).toBe(401)
  await handshake(`ws://127.0.0.1:${service.port}/testnet/ws/v3/${unknown}`)
  expect(noteStranger.mock.calls).toEqual([['invalidKey'], ['invalidKey'], ['missingKey'], ['invalidKey']])
  expect(noteFailure).not.toHaveBeenCalled()
})

test('a refusal of a known key is its owner’s', async () => {
  noteStranger.mockClear()
  projects.put(key, projectOf('known', { networksOff: new Set(['testnet']) }))
  await send(service.port, { path: `/testnet/v3/${key}`, body: call('chainId') })
  expect(noteFailure).toHaveBeenCalledWith(expect.objectContaining({ keyId: 'known', reason: 'networkOff' }))
  expect(noteStranger).not.toHaveBeenCalled()
})
