import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFirefox } from './findFirefox.ts'
import { buildExtension } from './launchExtension.ts'
import { password, phrase } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// The Firefox build, driven by `@metamask/test-dapp-multichain` as it is published, over messages: Firefox gives pages no
// port to an extension. Budget: 40 s on two cores.
const dapp = dirname(fileURLToPath(import.meta.resolve('@metamask/test-dapp-multichain/package.json')))
const inIds = 'eip155-1337'
const patience = { timeout: 20_000, interval: 100 }

let site: Site
let browser: Browser
let directory: string

beforeAll(async () => {
  site = await servePages({ pages: {}, folders: { '/test-dapp-multichain/': `${dapp}/build/` } })
  const built = buildExtension()
  directory = built.directory
  browser = await puppeteer.launch({ browser: 'firefox', headless: true, executablePath: findFirefox() })
  await browser.installExtension(join(directory, 'firefox'))
})

afterAll(async () => {
  await browser.close()
  await site.close()
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
})

/** A page of the extension. The driver calls it about:blank, so it is asked itself. */
async function extensionPage(file: string): Promise<Page> {
  return vi.waitFor(async () => {
    for (const page of await browser.pages()) {
      const address = await page.evaluate('location.href').catch(() => '')
      if (String(address).endsWith(`/${file}`)) return page
    }
    throw new Error(`${file} is not open`)
  }, patience)
}

const byId = (page: Page, id: string) => page.locator(`[data-testid="${id}"]`).setTimeout(patience.timeout)

test('first run with compat mode switched on, then the test dapp creates, invokes and revokes by message', async () => {
  const onboarding = await extensionPage('onboarding.html')
  await byId(onboarding, 'import-phrase').fill(phrase)
  await byId(onboarding, 'new-password').fill(password)
  await byId(onboarding, 'repeat-password').fill(password)
  await byId(onboarding, 'onboarding-done').click()
  await byId(onboarding, 'onboarding-ready').wait()
  await byId(onboarding, 'compat-switch').click()

  const page = await browser.newPage()
  await page.goto(`${site.origin}/test-dapp-multichain/?autoMode=true`)
  await byId(page, 'auto-connect-postmessage-button').click()
  await page.waitForSelector('[data-testid="connected-chains-list"]')
  await byId(page, `network-checkbox-${inIds}`).click()
  await byId(page, 'create-session-btn').click()
  const approval = await extensionPage('approval.html')
  // The window closes under the click.
  await byId(approval, 'confirm-btn')
    .click()
    .catch(() => {})
  await byId(page, `scope-card-${inIds}`).wait()

  await byId(page, `direct-invoke-${inIds}-eth_chainId`).click()
  const selector = `[id^="invoke-method-${inIds}-eth_chainId-result"]`
  await vi.waitFor(async () => {
    const said = await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent`)
    expect(said).toContain('0x539')
  }, patience)
  await page.waitForSelector('[id^="wallet-session-changed-result"]')

  await byId(page, 'revoke-session-btn').click()
  await page.waitForSelector(`[data-testid="scope-card-${inIds}"]`, { hidden: true })
}, 90_000)
