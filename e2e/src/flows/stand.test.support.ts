import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { interrupt, startCauseway } from '@causeway/node/testing'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { openDesk, type TestDesk } from '../browser/desk.ts'
import { type LaunchedExtension, launchExtension } from '../browser/launchExtension.ts'

/** How long a browser on a busy machine is waited for. */
export const patience = { timeout: 30_000, interval: 50 }

const root = new URL('../../../', import.meta.url)

/** Everything that a user has: `causeway up` with the playground, and a browser with the extension. */
export interface Stand {
  readonly extension: LaunchedExtension
  readonly desk: TestDesk
  /** The playground's address, with the service in it, as the banner prints it. */
  readonly link: string
  /** The tab that installing opens. */
  firstRunTab(): Promise<Page>
  /** The window in which the user decides, once it shows a page. */
  approval(testId: 'connect-page' | 'confirm-page' | 'unlock-page'): Promise<Page>
  close(): Promise<void>
}

export async function openStand(): Promise<Stand> {
  if (!existsSync(new URL('packages/node/public/playground/index.html', root)))
    execFileSync(process.execPath, [fileURLToPath(new URL('scripts/buildPages.mjs', root))])
  const directory = mkdtempSync(join(tmpdir(), 'causeway-flows-'))
  const running = await startCauseway(directory)
  const { playground } = running.facts
  if (playground === null) throw new Error('the playground was not built: npm run build')
  const extension = await launchExtension()
  extension.context.setDefaultTimeout(patience.timeout)
  const desk = await openDesk(extension)

  const shown = (end: string) =>
    vi.waitFor(() => {
      const page = extension.context.pages().find((each) => each.url().endsWith(end))
      if (page === undefined) throw new Error(`no page ${end}`)
      return page
    }, patience)

  return {
    extension,
    desk,
    link: playground.link,
    firstRunTab: () => shown('/onboarding.html'),
    approval: (testId) =>
      vi.waitFor(async () => {
        // A window that was answered may still be on its way out.
        const windows = extension.context.pages().filter((page) => page.url().endsWith('/approval.html'))
        for (const page of windows)
          if (
            await page
              .getByTestId(testId)
              .isVisible()
              .catch(() => false)
          )
            return page
        throw new Error(`no window shows ${testId}`)
      }, patience),
    close: async () => {
      await extension.close()
      await interrupt(running)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Answers by a button, and waits until the window, with nothing left in it, has gone. */
export async function decide(window: Page, button: 'confirm-btn' | 'cancel-btn'): Promise<void> {
  const gone = window.waitForEvent('close')
  await window.getByTestId(button).click()
  await gone
}

/** The site's entry in the wallet, as soon as it is as it should be. */
export async function expectSites(desk: TestDesk, count: number): Promise<void> {
  await vi.waitFor(async () => expect((await desk.snapshot()).sites).toHaveLength(count), patience)
}
