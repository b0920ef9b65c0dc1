import { expect, vi } from 'vitest'
import type { TestDesk } from './desk.ts'
import type { LaunchedExtension } from './launchExtension.ts'

const patience = { timeout: 10_000, interval: 50 }
/** The phrase whose accounts hold coins on every dev network. */
export const phrase = 'test test test test test test test test test test test junk'

export const password = 'a bridge of stones'

/** Goes through the page that opens when the extension is installed. */
export async function firstRun(extension: LaunchedExtension): Promise<void> {
  const page = await vi.waitFor(() => {
    const opened = extension.context.pages().find((each) => each.url().endsWith('/onboarding.html'))
    if (opened === undefined) throw new Error('no page opened')
    return opened
  }, patience)
  await page.getByTestId('import-phrase').fill(phrase)
  await page.getByTestId('new-password').fill(password)
  await page.getByTestId('repeat-password').fill(password)
  await page.getByTestId('onboarding-done').click()
  await page.getByTestId('onboarding-ready').waitFor()
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
