import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientPage } from './clientPage.ts'
import { extensionId } from './launchExtension.ts'
import { launchPlain, type PlainBrowser, waitFor } from './plainBrowser.ts'
import { type Site, servePages } from './servePages.ts'

// How long the worker lives, in a browser whose worker nobody debugs. The browser's limit for an idle one is 30 s; the
// client is silent for longer than three times that. All of it is waiting: budget 150 s of next to no work.
const silence = 100_000

const script = `
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  start('one', 'port', '${extensionId}')
  const first = await clients.one.getSession()
  await fetch('/report', { method: 'POST', body: JSON.stringify({ first }) })
  await wait(${silence})
  const last = await clients.one.getSession().catch((error) => ({ failed: error.message }))
  await fetch('/report', { method: 'POST', body: JSON.stringify({ last }) })
`

let browser: PlainBrowser
let site: Site
const reports: unknown[] = []

beforeAll(async () => {
  site = await servePages({
    pages: { '/client': `${clientPage.pages['/client']}<script type="module">${script}</script>` },
    folders: clientPage.folders,
    onReport: (value) => reports.push(value),
  })
  browser = await launchPlain()
  // A page of the wallet calls the worker back by itself.
  await browser.closeTabs(extensionId)
})

afterAll(async () => {
  await browser.close()
  await site.close()
})

test('a client that says nothing for 100 s is still connected with the same worker, which stops once it is gone', async () => {
  const empty = { sessionScopes: {}, sessionProperties: {} }
  const tab = await browser.openTab(`${site.origin}/client`)
  await waitFor('the first answer', () => reports.length === 1)
  const running = await browser.workers()
  expect(running).toHaveLength(1)
  await waitFor('the second answer', () => reports.length === 2, silence + 60_000)
  expect(reports).toEqual([{ first: empty }, { last: empty }])
  expect(await browser.workers()).toEqual(running)

  const left = Date.now()
  await browser.closeTab(tab)
  await waitFor('the worker to stop', async () => (await browser.workers()).length === 0, 120_000)
  console.log(`the worker stopped ${Math.round((Date.now() - left) / 1000)} s after its last client left`)
}, 400_000)
