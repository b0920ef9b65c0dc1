import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildExtension } from './buildExtension.ts'
import { driveFirefox, testId } from './driver.test.support.ts'
import { findFirefox } from './findFirefox.ts'
import { type LiveService, startLiveService } from './liveService.test.support.ts'
import { password, phrase } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'
import { testDapp, walkTestDapp } from './testDappWalk.test.support.ts'

// The Firefox build and a running service, driven by `@metamask/test-dapp-multichain` as it is published, over messages:
// Firefox gives pages no port to an extension. Budget: 40 s on two cores.
const patience = { timeout: 30_000, interval: 100 }

/** Keeps what the wallets announce. */
const lookingPage = `<!doctype html><script>
  globalThis.found = { wallets: [], providers: [] }
  addEventListener('caip294:wallet_announce', ({ detail }) => found.wallets.push(detail))
  addEventListener('eip6963:announceProvider', ({ detail }) => found.providers.push(detail.info))
  dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
  dispatchEvent(new CustomEvent('eip6963:requestProvider'))
</script>`

/** Holds the same page of the other origin as a frame, which asks to be connected when it is told to. */
const framePage = `<!doctype html><body><script>
  addEventListener('message', ({ data }) => {
    if (data !== 'ask') return
    const params = { optionalScopes: { 'eip155:1': { methods: [], notifications: [] } } }
    const message = { jsonrpc: '2.0', id: 1, method: 'wallet_createSession', params }
    postMessage({ target: 'causeway-contentscript', data: { name: 'causeway-multichain-provider', data: message } }, '*')
  })
  globalThis.hold = (src) => {
    const frame = document.createElement('iframe')
    frame.onload = () => frame.contentWindow.postMessage('ask', '*')
    frame.src = src
    document.body.append(frame)
  }
</script></body>`

let service: LiveService
let site: Site
let browser: Browser
let directory: string

beforeAll(async () => {
  service = await startLiveService()
  site = await servePages({
    pages: { '/looking': lookingPage, '/frame': framePage },
    folders: testDapp.folders,
  })
  const built = buildExtension()
  directory = built.directory
  browser = await puppeteer.launch({ browser: 'firefox', headless: true, executablePath: findFirefox() })
  await browser.installExtension(join(directory, 'firefox'))
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
  await service?.close()
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
})

/** The pages of the extension of that name. The driver calls them about:blank, so they are asked themselves. */
async function extensionPages(file: string): Promise<Page[]> {
  const pages = await browser.pages()
  const addresses = await Promise.all(pages.map((page) => page.evaluate('location.href').catch(() => '')))
  return pages.filter((_, index) => String(addresses[index]).endsWith(`/${file}`))
}

function extensionPage(file: string): Promise<Page> {
  return vi.waitFor(async () => {
    const [page] = await extensionPages(file)
    if (page === undefined) throw new Error(`${file} is not open`)
    return page
  }, patience)
}

async function approve(): Promise<void> {
  const window = driveFirefox(await extensionPage('approval.html'))
  // The window closes under the click.
  await window.click(testId('confirm-btn')).catch(() => {})
  await vi.waitFor(async () => expect(await extensionPages('approval.html')).toEqual([]), patience)
}

test('first run with a service and compat mode, then the test dapp does everything it can by message', async () => {
  const wallet = driveFirefox(await extensionPage('onboarding.html'))
  await wallet.fill(testId('import-phrase'), phrase)
  await wallet.fill(testId('new-password'), password)
  await wallet.fill(testId('repeat-password'), password)
  await wallet.click(testId('onboarding-done'))
  await wallet.present(testId('onboarding-ready'))
  await wallet.click(testId('compat-switch'))
  await wallet.fill(testId('endpoint-input'), service.address)
  await wallet.click(testId('endpoint-add'))
  await wallet.present('.cw-toast')
  await wallet.click(testId('open-wallet'))

  const page = await browser.newPage()
  await page.goto(`${site.origin}${testDapp.path}`)
  const dapp = driveFirefox(page)
  await dapp.click(testId('auto-connect-postmessage-button'))
  await walkTestDapp({ dapp, wallet, service, approve })
  await page.close()
}, 180_000)

test('the announcements reach the page, without an id that would lead it nowhere', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.origin}/looking`)
  const read = async () =>
    JSON.parse(String(await page.evaluate('JSON.stringify(found)'))) as {
      wallets: { params: { rdns: string; targets?: unknown } }[]
      providers: { rdns: string }[]
    }
  await vi.waitFor(async () => {
    const { wallets, providers } = await read()
    expect(wallets.map(({ params }) => params.rdns)).toContain('dev.causeway.wallet')
    expect(providers.map(({ rdns }) => rdns)).toContain('dev.causeway.wallet')
  }, patience)
  for (const { params } of (await read()).wallets) expect(params).not.toHaveProperty('targets')
  const manifest = JSON.parse(readFileSync(join(directory, 'firefox/manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({ incognito: 'not_allowed' })
  await page.close()
})

test('a frame of another origin is shown with both', async () => {
  const page = await browser.newPage()
  await page.goto(`${site.origin}/frame`)
  await page.evaluate(`hold('${site.other}/frame')`)
  const window = driveFirefox(await extensionPage('approval.html'))
  await window.present(testId('connect-page'))
  expect(await window.texts(testId('within-origin'))).toEqual([`frame of ${site.origin}`])
  expect(await window.texts('.site-origin')).toEqual([site.other])
  // The window closes under the click.
  await window.click(testId('cancel-btn')).catch(() => {})
  await page.close()
})
