import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from './desk.ts'
import { driveChromium, testId } from './driver.test.support.ts'
import { extensionId, type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { type LiveService, startLiveService } from './liveService.test.support.ts'
import { decideIn, firstRun, pasteService } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'
import { testDapp, walkTestDapp } from './testDappWalk.test.support.ts'

// `@metamask/test-dapp-multichain` as it is published, against the built extension and a running service.
// Budget: 60 s on two cores.
let service: LiveService
let extension: LaunchedExtension
let site: Site
let desk: TestDesk

beforeAll(async () => {
  service = await startLiveService()
  site = await servePages({ pages: {}, folders: testDapp.folders })
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
  await pasteService(extension, service.address)
})

afterAll(async () => {
  await extension?.close()
  await site?.close()
  await service?.close()
})

/** Each way to connect has an origin, or an end, of its own: the dapp remembers the last one. */
async function walk(origin: string, connect: (dapp: ReturnType<typeof driveChromium>) => Promise<void>) {
  const page = await extension.context.newPage()
  await page.goto(`${origin}${testDapp.path}`)
  const popup = await extension.open('popup.html')
  const dapp = driveChromium(page)
  await connect(dapp)
  const approve = () => decideIn(extension, desk, 'confirm-btn')
  await walkTestDapp({ dapp, wallet: driveChromium(popup), service, approve })
  expect((await desk.snapshot()).sites).toEqual([])
  await dapp.click(testId('clear-extension-button'))
  await Promise.all([page.close(), popup.close()])
}

test('the test dapp, connected by the id, does everything it can', async () => {
  await walk(site.origin, async (dapp) => {
    await dapp.fill(testId('extension-id-input'), extensionId)
    await dapp.click(testId('connect-button'))
  })
}, 120_000)

test('the test dapp, connected by the announcement, does everything it can', async () => {
  await walk(site.other, async (dapp) => {
    expect((await dapp.texts('.wallet-card .wallet-rdns')).at(0)).toContain('dev.causeway.wallet')
    await dapp.click('.wallet-card button')
  })
}, 120_000)

test('the test dapp, connected by messages in compat mode, does everything it can', async () => {
  await desk.call('ui_setSettings', { compat: true })
  await walk(site.origin, (dapp) => dapp.click(testId('auto-connect-postmessage-button')))
}, 120_000)
