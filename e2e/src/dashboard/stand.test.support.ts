import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { interrupt, startCauseway } from '@causeway/node/testing'
import type { Page } from 'playwright-core'
import { type LaunchedExtension, launchExtension } from '../browser/launchExtension.ts'

const root = new URL('../../../', import.meta.url)

/** A service on its first start, in a folder of its own, and a Chromium with our extension before its console. */
export interface Stand {
  readonly extension: LaunchedExtension
  /** A tab that is 1280 pixels wide. */
  readonly page: Page
  /** The console's own address. */
  readonly address: string
  /** The one-time link of the banner. */
  readonly link: string
  /** What pages complained about, which should be nothing. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

export async function openStand(): Promise<Stand> {
  if (!existsSync(new URL('packages/node/public/dashboard/index.html', root)))
    execFileSync(process.execPath, [fileURLToPath(new URL('scripts/buildPages.mjs', root))])
  const directory = mkdtempSync(join(tmpdir(), 'causeway-dashboard-'))
  const running = await startCauseway(directory)
  const extension = await launchExtension()
  await extension.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await extension.context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // A refused question is one of the things that are tried here; pages say it themselves.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.setViewportSize({ width: 1280, height: 900 })
  const { address, link } = running.facts.dashboard
  return {
    extension,
    page,
    address,
    link: link ?? '',
    complaints,
    close: async () => {
      await extension.close()
      await interrupt(running)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Opens the console by the banner's link, in front of the tab that the extension opens. */
export async function enter({ page, link }: Stand): Promise<void> {
  await page.goto(link)
  await page.getByTestId('overview-page').waitFor()
  await page.bringToFront()
}

/** Moves as a person does: by the menu. */
export async function goTo(page: Page, name: string, testId: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByTestId(testId).waitFor()
}

/** Makes a key by its page, and leaves it there. Gives its digits and the curl that is copied from the page. */
export async function makeKey(page: Page, name: string) {
  await goTo(page, 'Keys', 'keys-page')
  await page.getByTestId('create-key').click()
  await page.getByTestId('key-name').fill(name)
  await page.getByTestId('key-create').click()
  const digits = (await page.getByTestId('new-key-digits').locator('code').textContent()) ?? ''
  await page.getByTestId('code-curl').getByRole('button').click()
  const curl = await page.evaluate<string>('navigator.clipboard.readText()')
  await page.getByTestId('key-stored').click()
  await page.getByTestId('key-page').waitFor()
  return { digits, curl, path: new URL(page.url()).pathname }
}
