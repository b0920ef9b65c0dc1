import { expect, test } from 'vitest'
import { createFakePort } from './fakePort.test.support.ts'
import { isOwnPage, serveScreen } from './uiPort.ts'

const runtime = { id: 'abc', getURL: (path: string) => `chrome-extension://abc/${path}` }
const own = { id: 'abc', url: 'chrome-extension://abc/popup.html', origin: 'chrome-extension://abc' }

test('only the pages of the extension itself are served', () => {
  expect(isOwnPage(own, runtime)).toBe(true)
  for (const foreign of [
    undefined,
    {},
    { ...own, id: 'other' },
    // A content script has the extension's id, and the address of its page.
    { ...own, url: 'https://a.example/', origin: 'https://a.example' },
    { ...own, url: 'https://a.example/chrome-extension://abc/', origin: 'https://a.example' },
    { ...own, url: 'chrome-extension://abcd/popup.html', origin: 'chrome-extension://abcd' },
    { ...own, origin: 'null' },
  ])
    expect(isOwnPage(foreign as chrome.runtime.MessageSender | undefined, runtime)).toBe(false)
})

test('what a page asks before the wallet is there is asked when it is', async () => {
  const fake = createFakePort(own)
  const received: unknown[] = []
  const opening = Promise.resolve({
    connect: () => ({ receive: (message: unknown) => void received.push(message), close: () => {} }),
  })
  serveScreen(fake.port, opening)
  fake.say({ id: 1, method: 'ui_lock' })
  await opening
  await Promise.resolve()
  fake.say({ id: 2, method: 'ui_lock' })
  expect(received).toMatchObject([{ id: 1 }, { id: 2 }])
})

test('where the wallet cannot start, each question is answered with why', async () => {
  const fake = createFakePort(own)
  const fault = Object.assign(new Error('A stored record is damaged.'), { reason: 'damagedRecord' })
  serveScreen(fake.port, Promise.reject(fault))
  fake.say({ id: 1, method: 'ui_lock' })
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  fake.say({ id: 2, method: 'ui_lock' })
  fake.say('no question')
  const error = { reason: 'damagedRecord', message: 'A stored record is damaged.' }
  expect(fake.posted).toEqual([
    { id: 1, error },
    { id: 2, error },
  ])
})
