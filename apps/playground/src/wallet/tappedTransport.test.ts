import type { Line } from '@causeway/dapp'
import { expect, test, vi } from 'vitest'
import { tapTransport } from './tappedTransport.ts'

/** A line whose other end is the test. */
function createLine() {
  const messages: ((message: unknown) => void)[] = []
  const closes: (() => void)[] = []
  const sent: Record<string, unknown>[] = []
  const line: Line = {
    send: (message) => void sent.push({ ...message }),
    onMessage: (listener) => {
      messages.push(listener)
      return () => {}
    },
    onClose: (listener) => {
      closes.push(listener)
      return () => {}
    },
    close: () => {},
  }
  return {
    line,
    sent,
    say: (message: unknown) => {
      for (const listener of messages) listener(message)
    },
    hangUp: () => {
      for (const listener of closes) listener()
    },
  }
}

test('a request goes out as it is given, and its answer comes back', async () => {
  const { line, sent, say } = createLine()
  const tap = tapTransport({ open: async () => line }, () => {})
  await tap.open()
  const params = { requiredScopes: { eip155: { references: ['1'] } } }
  const answer = tap.request('wallet_createSession', params)
  expect(sent).toEqual([{ jsonrpc: '2.0', id: 'playground-1', method: 'wallet_createSession', params }])
  say({ id: 'playground-1', result: { sessionScopes: {} } })
  expect(await answer).toEqual({ sessionScopes: {} })
})

test('an error keeps its code, message and data', async () => {
  const { line, say } = createLine()
  const tap = tapTransport({ open: async () => line }, () => {})
  await tap.open()
  const answer = tap.request('wallet_createSession', {})
  say({ id: 'playground-1', error: { code: 5100, message: 'no', data: { dropped: 1 } } })
  await expect(answer).rejects.toMatchObject({ code: 5100, message: 'no', data: { dropped: 1 } })
})

test('events are passed on whole; answers that the library asked for are not ours', async () => {
  const { line, say } = createLine()
  const heard = vi.fn()
  const tap = tapTransport({ open: async () => line }, heard)
  await tap.open()
  const event = { jsonrpc: '2.0', method: 'wallet_notify', params: { scope: 'eip155:1' } }
  for (const message of [event, { id: 9, result: 1 }, 'ping', null]) say(message)
  expect(heard.mock.calls).toEqual([[event]])
})

test('when the line breaks, what is open is rejected with 4900, and so is what comes after', async () => {
  const { line, hangUp } = createLine()
  const tap = tapTransport({ open: async () => line }, () => {})
  await expect(tap.request('wallet_getSession', undefined)).rejects.toMatchObject({ code: 4900 })
  await tap.open()
  const answer = tap.request('wallet_getSession', undefined)
  hangUp()
  await expect(answer).rejects.toMatchObject({ code: 4900, data: { reason: 'lost' } })
  await expect(tap.request('wallet_getSession', undefined)).rejects.toMatchObject({
    data: { reason: 'away' },
  })
})
