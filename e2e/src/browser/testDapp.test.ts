import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from './desk.ts'
import { extensionId, type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { decideIn, firstRun } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// `@metamask/test-dapp-multichain` as it is published, against the built extension. Budget: 30 s on two cores.
const folder = dirname(fileURLToPath(import.meta.resolve('@metamask/test-dapp-multichain/package.json')))
const scope = 'eip155:1337'
const inIds = 'eip155-1337'

let extension: LaunchedExtension
let site: Site
let desk: TestDesk

beforeAll(async () => {
  site = await servePages({ pages: {}, folders: { '/test-dapp-multichain/': `${folder}/build/` } })
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
})

afterAll(async () => {
  await extension.close()
  await site.close()
})

async function openDapp(): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(`${site.origin}/test-dapp-multichain/?autoMode=true`)
  return page
}

async function createInvokeRevoke(page: Page): Promise<void> {
  // The answer to its first question overwrites what is ticked before it.
  await page.getByTestId('connected-chains-list').waitFor({ state: 'attached' })
  await page.getByTestId(`network-checkbox-${inIds}`).check()
  await page.getByTestId('create-session-btn').click()
  await decideIn(extension, desk, 'confirm-btn')
  await page.getByTestId(`scope-card-${inIds}`).waitFor()
  expect(await page.getByTestId('connected-chains-list').textContent()).toContain(scope)

  await page.getByTestId(`direct-invoke-${inIds}-eth_chainId`).click()
  const result = page.locator(`[id^="invoke-method-${inIds}-eth_chainId-result"]`)
  await result.first().waitFor()
  expect(await result.first().textContent()).toContain('0x539')

  await page.getByTestId('revoke-session-btn').click()
  await page.getByTestId(`scope-card-${inIds}`).waitFor({ state: 'detached' })
  expect((await desk.snapshot()).sites).toEqual([])
}

test('the test dapp connects by the id, creates, invokes and revokes', async () => {
  const page = await openDapp()
  await page.getByTestId('extension-id-input').fill(extensionId)
  await page.getByTestId('connect-button').click()
  await createInvokeRevoke(page)
  await page.close()
})

test('the test dapp finds the wallet by its announcement', async () => {
  const page = await openDapp()
  await page
    .getByTestId('clear-extension-button')
    .click()
    .catch(() => {})
  await page.locator('.wallet-card button').first().click()
  await createInvokeRevoke(page)
  await page.close()
})
