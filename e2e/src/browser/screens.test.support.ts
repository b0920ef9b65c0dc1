import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { TestDesk } from './desk.ts'
import type { LaunchedExtension } from './launchExtension.ts'

const patience = { timeout: 10_000, interval: 50 }
/** The phrase whose accounts hold coins on every dev network. */
export const phrase = 'test test test test test test test test test test test junk'

export const password = 'a bridge of stones'

/** The page that opens when the extension is installed. */
function onboardingPage({ context }: LaunchedExtension): Promise<Page> {
  return vi.waitFor(() => {
    const opened = context.pages().find((each) => each.url().endsWith('/onboarding.html'))
    if (opened === undefined) throw new Error('no page opened')
    return opened
  }, patience)
}

/** Goes through that page. */
export async function firstRun(extension: LaunchedExtension): Promise<void> {
  const page = await onboardingPage(extension)
  await page.getByTestId('import-phrase').fill(phrase)
  await page.getByTestId('new-password').fill(password)
  await page.getByTestId('repeat-password').fill(password)
  await page.getByTestId('onboarding-done').click()
  await page.getByTestId('onboarding-ready').waitFor()
}

/** Gives the wallet the networks of a service, by its address on the same page. */
export async function pasteService(extension: LaunchedExtension, address: string): Promise<void> {
  const page = await onboardingPage(extension)
  await page.getByTestId('endpoint-input').fill(address)
  await page.getByTestId('endpoint-add').click()
  // The field is emptied when the networks are there.
  await vi.waitFor(
    async () => expect(await page.getByTestId('endpoint-input').inputValue()).toBe(''),
    patience,
  )
}

/** Waits until something is asked, and answers it in the window that opened for it. */
export async function decideIn(
  extension: LaunchedExtension,
  desk: TestDesk,
  button: 'confirm-btn' | 'cancel-btn',
): Promise<void> {
  const request = await vi.waitFor(async () => {
    const [first] = (await desk.snapshot()).pending
    expect(first).toBeDefined()
    return first
  }, patience)
  await vi.waitFor(async () => {
    const window = extension.context.pages().find((page) => page.url().endsWith('/approval.html'))
    // The window may close itself under the click, so what counts is what became of the request.
    await window
      ?.getByTestId(button)
      .click({ timeout: 2_000 })
      .catch(() => {})
    const { pending } = await desk.snapshot()
    expect(pending.map(({ id }) => id)).not.toContain(request?.id)
  }, patience)
}
