import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltExtension, buildExtension, buildExtensionAnew } from './buildExtension.ts'
import { type ClientPage, callClient, clientPage, openClient } from './clientPage.ts'
import { openDesk } from './desk.ts'
import { extensionId, type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { messagePages, openMessages } from './messagePage.ts'
import { readZip } from './readZip.test.support.ts'
import { decideIn, firstRun, password } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// The archives as they are handed out, and the extension over starts of the browser and over its own.
// Budget: 40 s on two cores.
const patience = { timeout: 15_000, interval: 100 }
const scope = 'eip155:1337'
const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const wanted = { optionalScopes: { [scope]: { methods: [], notifications: [] } } }
const session = { result: { sessionScopes: { [scope]: { accounts: [`${scope}:${address}`] } } } }
const empty = { result: { sessionScopes: {}, sessionProperties: {} } }

let built: BuiltExtension
let site: Site
let extension: LaunchedExtension | null = null

beforeAll(async () => {
  built = buildExtension()
  site = await servePages({
    pages: { ...clientPage.pages, ...messagePages },
    folders: clientPage.folders,
  })
})

afterAll(async () => {
  await extension?.close()
  await site?.close()
  rmSync(built.directory, { recursive: true, force: true, maxRetries: 5 })
})

function archives({ directory }: BuiltExtension): Map<string, Buffer> {
  const names = readdirSync(directory).filter((name) => name.endsWith('.zip'))
  return new Map(names.sort().map((name) => [name, readFileSync(join(directory, name))]))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  )
}

test('there is an archive for each browser: it holds the folder, and the same source gives the same bytes', () => {
  const first = archives(built)
  expect([...first.keys()]).toEqual([
    expect.stringMatching(/^causeway-chromium-\d+\.\d+\.\d+\.zip$/),
    expect.stringMatching(/^causeway-firefox-\d+\.\d+\.\d+\.zip$/),
  ])
  for (const [name, archive] of first) {
    const folder = join(built.directory, name.includes('chromium') ? 'chromium' : 'firefox')
    const files = readZip(archive)
    expect([...files.keys()].sort()).toEqual(filesIn(folder).sort())
    for (const [path, data] of files) expect(data.equals(readFileSync(join(folder, path))), path).toBe(true)
  }
  const again = buildExtensionAnew()
  const second = archives(again)
  rmSync(again.directory, { recursive: true })
  for (const [name, archive] of first) expect(second.get(name)?.equals(archive), name).toBe(true)
}, 60_000)

/** What the archive holds, unpacked and started; the profile lets it be loaded again, and into private windows. */
async function startFromArchive(): Promise<LaunchedExtension> {
  const [archive = Buffer.alloc(0)] = archives(built).values()
  const folder = join(built.directory, 'unpacked')
  for (const [path, data] of readZip(archive)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), data)
  }
  const preferences = join(built.directory, 'profile/Default/Preferences')
  mkdirSync(dirname(preferences), { recursive: true })
  const settings = { [extensionId]: { incognito: true } }
  writeFileSync(preferences, JSON.stringify({ extensions: { ui: { developer_mode: true }, settings } }))
  built = { ...built, folder }
  return launchExtension(built)
}

test('after a restart of the browser the session is there, the wallet is locked, and a signature asks for the password', async () => {
  extension = await startFromArchive()
  const desk = await openDesk(extension)
  await firstRun(extension)
  const client = await openClient(extension.context, site.origin, 'port')
  const creating = client.call('createSession', wanted)
  await decideIn(extension, desk, 'confirm-btn')
  expect(await creating).toMatchObject(session)
  await extension.close()

  extension = await launchExtension(built)
  const { context } = extension
  const again = await openClient(context, site.origin, 'port')
  expect(await again.call('getSession')).toMatchObject(session)
  expect(await again.invoke(scope, 'eth_chainId', [])).toEqual({ result: '0x539' })
  const second = await openDesk(extension)
  expect(await second.snapshot()).toMatchObject({ vault: 'locked', sites: [{ origin: site.origin }] })
  expect(context.pages().filter((page) => page.url().endsWith('/onboarding.html'))).toEqual([])

  const signing = again.invoke(scope, 'personal_sign', ['0x68656c6c6f', address])
  const window = await vi.waitFor(() => {
    const opened = context.pages().find((page) => page.url().endsWith('/approval.html'))
    if (opened === undefined) throw new Error('no window')
    return opened
  }, patience)
  await window.getByTestId('unlock-password').fill(password)
  await window.getByTestId('unlock-submit').click()
  await window.getByTestId('confirm-page').waitFor()
  await decideIn(extension, second, 'confirm-btn')
  const { result } = Object(await signing)
  expect(await verifyMessage({ address, message: 'hello', signature: result })).toBe(true)
}, 120_000)

test('a private window knows no session of the others, and leaves none behind', async () => {
  if (extension === null) throw new Error('not started')
  const { context } = extension
  const own = await extension.open('manifest.json')
  const openPrivate = async (origin: string) => {
    const before = new Set(context.pages())
    await own.evaluate(`chrome.windows.create({ incognito: true, url: '${origin}/client' })`)
    const page = await vi.waitFor(() => {
      const opened = context.pages().find((each) => !before.has(each) && each.url().endsWith('/client'))
      if (opened === undefined) throw new Error('no window')
      return opened
    }, patience)
    await page.waitForFunction('globalThis.start !== undefined')
    await page.evaluate((id) => (globalThis as unknown as ClientPage).start('one', 'port', id), extensionId)
    return page
  }
  const here = await openPrivate(site.origin)
  expect(await callClient(here, 'one', 'getSession')).toEqual(empty)
  const there = await openPrivate(site.other)
  const creating = callClient(there, 'one', 'createSession', wanted)
  const window = await vi.waitFor(() => {
    const opened = context.pages().find((page) => page.url().endsWith('/approval.html'))
    if (opened === undefined) throw new Error('no window')
    return opened
  }, patience)
  await window.getByTestId('unlock-password').fill(password)
  await window.getByTestId('unlock-submit').click()
  await window
    .getByTestId('confirm-btn')
    .click()
    .catch(() => {})
  expect(await creating).toMatchObject(session)
  expect(await callClient(there, 'one', 'getSession')).toMatchObject(session)

  const outside = await openClient(context, site.other, 'port')
  expect(await outside.call('getSession')).toEqual(empty)
  const kept = await own.evaluate('chrome.storage.local.get().then((all) => JSON.stringify(all))')
  expect(String(kept)).toContain(site.origin)
  expect(String(kept)).not.toContain(site.other)
  for (const page of [here, there, outside.page, own]) await page.close()
}, 120_000)

test('when the extension is loaded again, pages are told, nothing hangs, and a page that is opened anew works', async () => {
  if (extension === null) throw new Error('not started')
  const { context } = extension
  const [port, messages] = [
    await openClient(context, site.origin, 'port'),
    await openMessages(context, site.origin),
  ]
  expect(await port.call('getSession')).toMatchObject(session)
  expect(await messages.ask('wallet_getSession')).toMatchObject(session)
  const waiting = messages.ask('wallet_invokeMethod', {
    scope,
    request: { method: 'personal_sign', params: ['0x68656c6c6f', address] },
  })
  await vi.waitFor(
    () => expect(context.pages().some((page) => page.url().endsWith('/approval.html'))).toBe(true),
    patience,
  )
  const own = await extension.open('manifest.json')
  await own.evaluate('chrome.runtime.reload()').catch(() => {})

  expect(await waiting).toMatchObject({ error: { code: 4900 } })
  expect(await messages.ask('wallet_getSession')).toMatchObject({ error: { code: 4900 } })
  expect(await port.call('getSession')).toEqual({
    error: expect.stringContaining('Chrome port not connected'),
  })
  await vi.waitFor(async () => {
    const page = await openMessages(context, site.origin)
    const answer = await Promise.race([page.ask('wallet_getSession'), page.page.waitForTimeout(2_000)])
    await page.page.close()
    expect(answer).toMatchObject(session)
  }, patience)
  const after = await openClient(context, site.origin, 'port')
  expect(await after.call('getSession')).toMatchObject(session)
  // What was unlocked is in memory alone, and that is gone with the old one.
  expect(await (await openDesk(extension)).snapshot()).toMatchObject({ vault: 'locked', pending: [] })
}, 120_000)
