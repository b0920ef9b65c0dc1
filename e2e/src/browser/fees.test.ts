import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clientPage, type OpenedClient, openClient } from './clientPage.ts'
import { openDesk, type TestDesk } from './desk.ts'
import { type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { type LiveService, startLiveService } from './liveService.test.support.ts'
import { decideIn, firstRun, pasteService } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'

// The fee that is chosen on the screen is the one in the mined transaction, as its node tells it. The built extension in
// a real Chromium, on a running service. Budget: 30 s on two cores.
const patience = { timeout: 15_000, interval: 100 }
const scope = 'eip155:1337'
const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

let service: LiveService
let extension: LaunchedExtension
let site: Site
let desk: TestDesk
let client: OpenedClient

beforeAll(async () => {
  service = await startLiveService()
  site = await servePages(clientPage)
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
  await pasteService(extension, service.address)
  client = await openClient(extension.context, site.origin, 'port')
  const created = client.call('createSession', {
    optionalScopes: { [scope]: { methods: [], notifications: [] } },
  })
  await decideIn(extension, desk, 'confirm-btn')
  expect(await created).toMatchObject({ result: { sessionScopes: { [scope]: {} } } })
})

// The window of one request is gone before the next is asked for.
beforeEach(() => vi.waitFor(async () => expect(await desk.popups()).toEqual([]), patience))

afterAll(async () => {
  await extension?.close()
  await site?.close()
  await service?.close()
})

/** Lets the site ask for a transaction; gives the window that opens for it, and what becomes of it on the chain. */
async function ask(transaction: object = {}) {
  const sending = client.invoke(scope, 'eth_sendTransaction', [{ from, to, value: '0x1', ...transaction }])
  const window = await vi.waitFor(async () => {
    const opened = extension.context.pages().find((page) => page.url().endsWith('/approval.html'))
    if (opened === undefined) throw new Error('no window')
    await opened.getByTestId('fee-card').waitFor({ timeout: 2_000 })
    return opened
  }, patience)
  const mined = async () => {
    const outcome = await sending
    if (!('result' in outcome)) throw new Error(JSON.stringify(outcome))
    return vi.waitFor(async () => {
      const found = await service.ask('localnet', 'eth_getTransactionByHash', outcome.result)
      expect(found).toMatchObject({ blockNumber: expect.any(String) })
      return found as Record<string, string>
    }, patience)
  }
  return { window, mined }
}

/** The exact data on the screen. */
async function shown(window: Page): Promise<Record<string, string>> {
  return JSON.parse((await window.getByTestId('raw').locator('pre').textContent()) ?? '')
}

/** What has the focus: the test id of the nearest thing that has one. */
function focused(window: Page): Promise<string | null> {
  return window.evaluate(`document.activeElement?.closest('[data-testid]')?.dataset.testid ?? null`)
}

async function tabTo(window: Page, testId: string): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed++) {
    if ((await focused(window)) === testId) return
    await window.keyboard.press('Tab')
  }
  throw new Error(`${testId} is not reached by Tab`)
}

test('a send with the fast fee', async () => {
  const { window, mined } = await ask()
  const usual = await shown(window)
  await window.getByTestId('fee-offer-fast').click()
  const fast = await vi.waitFor(async () => {
    const now = await shown(window)
    expect(now.maxFeePerGas).not.toBe(usual.maxFeePerGas)
    return now
  }, patience)
  expect({ ...fast, maxFeePerGas: null, maxPriorityFeePerGas: null }).toEqual({
    ...usual,
    maxFeePerGas: null,
    maxPriorityFeePerGas: null,
  })
  expect(BigInt(fast.maxFeePerGas ?? 0)).toBeGreaterThan(BigInt(usual.maxFeePerGas ?? 0))
  await window.getByTestId('confirm-btn').click()
  const { maxFeePerGas, maxPriorityFeePerGas, gas, value } = await mined()
  expect({ maxFeePerGas, maxPriorityFeePerGas, gas, value }).toEqual({
    maxFeePerGas: fast.maxFeePerGas,
    maxPriorityFeePerGas: fast.maxPriorityFeePerGas,
    gas: fast.gas,
    value: '0x1',
  })
})

test('a send with own figures, by keyboard alone; a wrong one says why and cannot be confirmed', async () => {
  const { window, mined } = await ask()
  const confirm = window.getByTestId('confirm-btn')
  await tabTo(window, 'fee-offer-usual')
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('ArrowDown')
  expect(await focused(window)).toBe('fee-own')
  await tabTo(window, 'fee-field-maxFeePerGas')
  await window.keyboard.press('ControlOrMeta+a')
  await window.keyboard.type('12.5')
  await tabTo(window, 'fee-field-maxPriorityFeePerGas')
  for (const [typed, says] of [
    ['20', 'Enter at most the max fee, 12.5 gwei.'],
    ['lots', 'Enter a number of gwei, such as 1.5.'],
  ] as const) {
    await window.keyboard.press('ControlOrMeta+a')
    await window.keyboard.type(typed)
    const field = window.getByTestId('fee-field-maxPriorityFeePerGas')
    await vi.waitFor(async () => {
      expect(await window.getByRole('alert').allTextContents()).toEqual([says])
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await confirm.isDisabled()).toBe(true)
    }, patience)
  }
  await window.keyboard.press('ControlOrMeta+a')
  await window.keyboard.type('2.25')
  await vi.waitFor(async () => expect(await confirm.isEnabled()).toBe(true), patience)
  await tabTo(window, 'confirm-btn')
  await window.keyboard.press('Enter')
  expect(await mined()).toMatchObject({
    type: '0x2',
    maxFeePerGas: `0x${12_500_000_000n.toString(16)}`,
    maxPriorityFeePerGas: `0x${2_250_000_000n.toString(16)}`,
  })
})

test('warnings follow the choice: what the site asks for, and what the user does about it', async () => {
  const gasPrice = `0x${(10n ** 15n).toString(16)}`
  const { window, mined } = await ask({ gasPrice })
  const above = window.getByTestId('warnings')
  await above.waitFor()
  expect(await above.textContent()).toMatch(/Danger.*may reach [\d.]+ ETH/)
  expect(await window.getByTestId('understand-row').isVisible()).toBe(true)
  await window.getByTestId('fee-offer-usual').click()
  await vi.waitFor(async () => {
    expect(await above.textContent()).toContain('Not with the fee you chose')
    expect(await above.textContent()).not.toContain('Danger')
    expect(await window.getByTestId('understand-row').count()).toBe(0)
  }, patience)
  // Ten thousand coins hold, but not at this price.
  await window.getByTestId('fee-own').click()
  await window.getByTestId('fee-field-gasPrice').fill('900000000')
  const card = window.getByTestId('fee-card')
  await vi.waitFor(async () => expect(await card.textContent()).toContain('does not hold enough'), patience)
  await window.getByTestId('fee-field-gasPrice').fill('3')
  await vi.waitFor(async () => {
    expect(await card.textContent()).not.toContain('does not hold enough')
    expect(await window.getByTestId('confirm-btn').isEnabled()).toBe(true)
  }, patience)
  await window.getByTestId('confirm-btn').click()
  expect(await mined()).toMatchObject({ type: '0x0', gasPrice: `0x${3_000_000_000n.toString(16)}` })
})
