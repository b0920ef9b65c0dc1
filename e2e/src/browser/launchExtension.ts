import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { type BuiltExtension, buildExtension } from './buildExtension.ts'
import { findChromium } from './findChromium.ts'

/** The id that the manifest's key gives the extension everywhere. */
export const extensionId = 'pjfnccckhmbmoddfccbdgjlkmfmacclk'

/** The extension in a real, headless Chromium with a profile of its own. */
export interface LaunchedExtension {
  readonly context: BrowserContext
  /** Opens a file of the extension as a tab. */
  open(file: string): Promise<Page>
  /** The next window that the extension opens for a decision; `act` makes it do so. */
  approvalWindow(act: () => void): Promise<Page>
  /** Ends the worker as the browser does when it wants its memory back. */
  stopWorker(): Promise<void>
  close(): Promise<void>
}

/** Starts it; what was built before is kept when the browser is closed, so that it can be started again. */
export async function launchExtension(built?: BuiltExtension): Promise<LaunchedExtension> {
  const { directory, folder } = built ?? buildExtension()
  const context = await chromium.launchPersistentContext(join(directory, 'profile'), {
    executablePath: findChromium(),
    headless: true,
    // Playwright passes `--disable-extensions`; only this pair of switches gets past it.
    args: [
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--disable-gpu',
      '--disable-quic',
    ],
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  if (!worker.url().startsWith(`chrome-extension://${extensionId}/`))
    throw new Error(`the extension runs as ${worker.url()}`)

  return {
    context,
    open: async (file) => {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${extensionId}/${file}`)
      return page
    },
    approvalWindow: async (act) => {
      const opened = context.waitForEvent('page', (page) => page.url().includes('/approval.html'))
      act()
      return opened
    },
    stopWorker: async () => {
      const page = context.pages()[0] ?? (await context.newPage())
      const session = await context.newCDPSession(page)
      const running = new Set<string>()
      // It may be running again a moment later, because a page needs it.
      const stopped = new Set<string>()
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        for (const { versionId, scriptURL, runningStatus } of versions) {
          if (!scriptURL.includes(extensionId)) continue
          if (runningStatus === 'running') running.add(versionId)
          else if (runningStatus === 'stopped') stopped.add(versionId)
        }
      })
      await session.send('ServiceWorker.enable')
      await until(() => running.size > 0)
      const told = [...running]
      stopped.clear()
      for (const versionId of told) await session.send('ServiceWorker.stopWorker', { versionId })
      await until(() => told.every((versionId) => stopped.has(versionId)))
      await session.detach()
    },
    close: async () => {
      await context.close()
      if (built === undefined) rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The domain of the debugger tells what happens by events only. */
async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 5_000
  while (!holds()) {
    if (Date.now() > end) throw new Error('the worker did not do as it was told')
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
}
