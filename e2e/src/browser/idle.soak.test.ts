import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientPage } from './clientPage.ts'
import { findChromium } from './findChromium.ts'
import { buildExtension, extensionId } from './launchExtension.ts'
import { servePages } from './servePages.ts'

/**
 * A browser with a debugger never stops an idle worker, so this one runs without and its page reports by itself. The
 * browser's limit is 30 s; the soak waits longer than three times that.
 */
const idle = process.env.CAUSEWAY_SOAK === undefined ? 40_000 : 100_000

const script = `
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  start('one', 'port', '${extensionId}')
  const first = await clients.one.getSession()
  await wait(${idle})
  const result = await clients.one.getSession().catch((error) => ({ failed: error.message }))
  await fetch('/report', { method: 'POST', body: JSON.stringify({ first, result }) })
`

test('a client that says nothing for a while is still connected, and its port has not changed', async () => {
  let report = (_: unknown): void => {}
  const reported = new Promise((resolve) => {
    report = resolve
  })
  const site = await servePages({
    pages: { '/client': `${clientPage.pages['/client']}<script type="module">${script}</script>` },
    folders: clientPage.folders,
    onReport: (value) => report(value),
  })
  const { directory, folder } = buildExtension()
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${join(directory, 'profile')}`,
    `--disable-extensions-except=${folder}`,
    `--load-extension=${folder}`,
    `${site.origin}/client`,
  ]
  const browser = spawn(findChromium(), args, { stdio: 'ignore' })
  try {
    const empty = { sessionScopes: {}, sessionProperties: {} }
    expect(await reported).toEqual({ first: empty, result: empty })
  } finally {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    browser.kill()
    await ended
    await site.close()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}, 400_000)
