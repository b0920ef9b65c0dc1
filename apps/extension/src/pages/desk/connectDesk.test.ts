import { expect, test } from 'vitest'
import { createDesk, type DeskPort } from './connectDesk.ts'
import type { ToPage, ToWorker } from './deskWire.ts'
import { fakeSnapshot } from './fakeSnapshot.test.support.ts'

interface FakePort {
  readonly sent: ToWorker[]
  readonly say: (message: ToPage) => void
  readonly close: () => void
}

function fakePorts() {
  const ports: FakePort[] = []
  const waits: number[] = []
  const desk = createDesk({
    open(): DeskPort {
      const sent: ToWorker[] = []
      let say: FakePort['say'] = () => {}
      let close = () => {}
      ports.push({ sent, say: (message) => say(message), close: () => close() })
      return {
        postMessage: (message) => sent.push(message),
        onMessage: { addListener: (listener) => (say = listener) },
        onDisconnect: { addListener: (listener) => (close = listener) },
      }
    },
    derive: async () => ({ key: [1, 2, 3] }),
    after(milliseconds, run) {
      waits.push(milliseconds)
      run()
    },
  })
  return { desk, ports, waits }
}

test('a call is answered by its id', async () => {
  const { desk, ports } = fakePorts()
  const lock = desk.call('ui_lock', null)
  const phrase = desk.call('ui_createPhrase', { words: 12 })
  expect(ports[0]?.sent).toEqual([
    { id: 1, method: 'ui_lock', params: null },
    { id: 2, method: 'ui_createPhrase', params: { words: 12 } },
  ])
  ports[0]?.say({ id: 2, result: { phrase: 'some words' } })
  ports[0]?.say({ id: 1, result: null })
  expect([await lock, await phrase]).toEqual([null, { phrase: 'some words' }])
})

test('a refusal keeps its reason and its wait', async () => {
  const { desk, ports } = fakePorts()
  const unlock = desk.call('ui_unlock', { password: 'x' })
  ports[0]?.say({ id: 1, error: { reason: 'tooManyAttempts', message: 'Wait.', retryAfter: 4000 } })
  await expect(unlock).rejects.toMatchObject({
    reason: 'tooManyAttempts',
    message: 'Wait.',
    retryAfter: 4000,
  })
})

test('when the worker stops, what is in flight is refused and another port is opened', async () => {
  const { desk, ports, waits } = fakePorts()
  const lock = desk.call('ui_lock', null)
  ports[0]?.close()
  await expect(lock).rejects.toMatchObject({ reason: 'disconnected' })
  expect(ports.length).toBe(2)
  const again = desk.call('ui_lock', null)
  ports[1]?.say({ id: 2, result: null })
  expect(await again).toBeNull()
  ports[1]?.close()
  ports[2]?.close()
  ports[3]?.close()
  expect(waits).toEqual([50, 50, 100, 200])
})

test('the newest snapshot is told to those who listen', () => {
  const { desk, ports } = fakePorts()
  const seen: (number | undefined)[] = []
  const stop = desk.onSnapshot(() => seen.push(desk.snapshot()?.version))
  ports[0]?.say({ snapshot: fakeSnapshot })
  ports[0]?.say({ snapshot: { ...fakeSnapshot, version: 2 } })
  stop()
  ports[0]?.say({ snapshot: { ...fakeSnapshot, version: 3 } })
  expect([seen, desk.snapshot()?.version]).toEqual([[1, 2], 3])
})

test('a key is derived in the page and sent back to the port that asked', async () => {
  const { ports } = fakePorts()
  const parameters = { name: 'pbkdf2', hash: 'SHA-256', iterations: 1, salt: '00' } as const
  ports[0]?.say({ derive: { id: 7, password: 'x', parameters } })
  await Promise.resolve()
  await Promise.resolve()
  expect(ports[0]?.sent).toEqual([{ derived: { id: 7, key: [1, 2, 3] } }])
})
