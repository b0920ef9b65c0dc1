import { afterAll, expect, test } from 'vitest'
import { createIssuer, createTestProjects, projectOf } from '../gate/projects.test.support.ts'
import { createTracer, type EndedSpan } from '../observe/tracer.ts'
import type { Failure } from '../usage/usage.ts'
import { call, send, startService } from './service.test.support.ts'
import { open } from './socket.test.support.ts'

const projects = createTestProjects()
const failures: Failure[] = []
const spans: EndedSpan[] = []
const { service } = await startService({
  keys: projects,
  usage: { note() {}, noteFailure: (failure) => failures.push(failure) },
  tracer: createTracer((span) => spans.push(span)),
})
afterAll(() => service.close())
const key = 'a'.repeat(32)

test('a request that its token does not let pass is written down with its method, since its body was read', async () => {
  const issuer = createIssuer('ES256', 'one')
  projects.put(
    key,
    projectOf('one', { jwtKeys: [issuer.jwtKey], allow: { origins: ['https://shop.example'] } }),
  )
  const Authorization = `Bearer ${await issuer.sign()}`
  const ask = (body: string) =>
    send(service.port, { path: `/testnet/v3/${key}`, body, headers: { Authorization } })
  expect((await ask(call('chainId'))).status).toBe(403)
  expect(failures.map(({ method }) => method)).toEqual(['chainId'])
})

test('messages on a socket join the trace of its handshake', async () => {
  projects.put(key, projectOf('one'))
  const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`
  const client = await open(`ws://127.0.0.1:${service.port}/testnet/ws/v3/${key}`, { traceparent })
  await client.ask(call('chainId'))
  expect(spans.map(({ traceId, parentId }) => [traceId, parentId])).toEqual([
    ['ab'.repeat(16), 'cd'.repeat(8)],
  ])
})
