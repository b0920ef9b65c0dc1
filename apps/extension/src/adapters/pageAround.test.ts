import { afterEach, expect, test, vi } from 'vitest'
import { createPageAround } from './pageAround.ts'

afterEach(() => {
  vi.useRealTimers()
})

const frame = { origin: 'https://dapp.example', frameId: 7, tab: { id: 3 } as chrome.tabs.Tab }
const top = { origin: 'https://news.example', frameId: 0, tab: { id: 3 } as chrome.tabs.Tab }

/** A browser that keeps what is asked of its tabs. */
function start(sendMessage: () => Promise<unknown> = async () => undefined) {
  const sent: unknown[][] = []
  const around = createPageAround({
    sendMessage: (...given: unknown[]) => {
      sent.push(given)
      return sendMessage()
    },
  } as unknown as typeof chrome.tabs)
  return { around, sent }
}

test('the page in the tab is asked to speak, and is what the browser says of it', async () => {
  const { around, sent } = start()
  const found = around.originOf(frame)
  const [tabId, question, options] = sent[0] ?? []
  expect([tabId, options]).toEqual([3, { frameId: 0 }])
  expect(around.hear(question, top)).toBe(true)
  expect(await found).toBe('https://news.example')
})

test('nobody else can answer: another tab, another frame, another question', async () => {
  vi.useFakeTimers()
  const { around, sent } = start()
  const found = around.originOf(frame)
  const [, question] = sent[0] ?? []
  expect(around.hear(question, { ...top, tab: { id: 4 } as chrome.tabs.Tab })).toBe(true)
  expect(around.hear(question, { ...top, frameId: 7 })).toBe(true)
  expect(around.hear({ ask: 'top', id: 'guessed' }, top)).toBe(true)
  expect(around.hear({ ask: 'compat' }, top)).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(await found).toBe('null')
})

test('a page that is not there, is no origin, or does not answer in time is one that cannot be told', async () => {
  const gone = start(() => Promise.reject(new Error('Receiving end does not exist.')))
  expect(await gone.around.originOf(frame)).toBe('null')
  const { around, sent } = start()
  const found = around.originOf(frame)
  around.hear(sent[0]?.[1], { frameId: 0, tab: top.tab })
  expect(await found).toBe('null')
  expect(await around.originOf({ origin: frame.origin })).toBe('null')
})

test('the page of a tab itself, and one that is drawn ahead, are asked nothing', async () => {
  const { around, sent } = start()
  expect(await around.originOf(top)).toBeUndefined()
  expect(await around.originOf({ ...frame, documentLifecycle: 'prerender' })).toBeUndefined()
  expect(sent).toEqual([])
})
