import type { Page } from 'playwright-core'
import { password, phrase } from '../browser/screens.test.support.ts'
import type { PlaygroundTab } from './playgroundTab.test.support.ts'

/** The first run with a new phrase: looked at, confirmed, closed behind a password. */
export async function createWallet(page: Page): Promise<void> {
  await page.getByTestId('create-wallet').click()
  await page.getByTestId('reveal-words').click()
  const words = await readWords(page)
  await page.getByTestId('phrase-written').click()
  for (const place of await placesAsked(page)) await page.getByTestId(`pick-${words[place - 1]}`).click()
  await page.getByTestId('phrase-confirmed').click()
  await page.getByTestId('new-password').fill(password)
  await page.getByTestId('repeat-password').fill(password)
  await page.getByTestId('onboarding-done').click()
  await page.getByTestId('onboarding-ready').waitFor()
}

/** The first run with the phrase whose accounts hold coins on every dev network. */
export async function importWallet(page: Page): Promise<void> {
  await page.getByTestId('import-phrase').fill(phrase)
  await page.getByTestId('new-password').fill(password)
  await page.getByTestId('repeat-password').fill(password)
  await page.getByTestId('onboarding-done').click()
  await page.getByTestId('onboarding-ready').waitFor()
}

/** The words that the screen shows, in their order. */
export async function readWords(page: Page): Promise<readonly string[]> {
  const words = await page.locator('[data-testid^=phrase-word-]').allTextContents()
  return words.map((word) => word.trim())
}

/** Which words are asked for, counted from one. */
export async function placesAsked(page: Page): Promise<readonly number[]> {
  const slots = page.getByTestId('confirm-slot')
  await slots.first().waitFor()
  return slots.evaluateAll((found) => found.map((slot) => Number(slot.getAttribute('data-place'))))
}

/** What to ask the wallet for. */
export interface Wanted {
  readonly scopes?: readonly string[]
  readonly accounts?: readonly string[]
}

/** The scopes of the service, which the playground lists first. */
const served = ['eip155:1337', 'eip155:1338', 'eip155:1339']

/** Ticks these scopes alone, names accounts, and asks. */
export async function askFor({ page }: PlaygroundTab, { scopes = [], accounts = [] }: Wanted): Promise<void> {
  await page.locator('[data-tab=pick]').click()
  for (const scope of served) {
    const box = page.getByTestId(`scope-${scope.replace(':', '-')}`).locator('input')
    await box.setChecked(scopes.includes(scope))
  }
  await page.getByTestId('accounts-input').fill(accounts.join('\n'))
  await page.getByTestId('connect-btn').click()
}

/** Asks with a request that is written out: one of the playground's forms, or another. */
export async function askWith({ page }: PlaygroundTab, form: string, params?: object): Promise<void> {
  await page.locator('[data-tab=write]').click()
  await page.getByTestId('session-form-select').selectOption(form)
  if (params !== undefined) await page.getByTestId('session-params-input').fill(JSON.stringify(params))
  await page.getByTestId('connect-btn').click()
}

/** Calls a method on a scope: with its example, or with other values in some of the fields. */
export async function callOn(
  { page }: PlaygroundTab,
  scope: string,
  method: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.locator('[data-tab=wallet]').click()
  await page.getByTestId('scope-select').selectOption(scope)
  await page.getByTestId('method-select').selectOption(method)
  for (const [name, text] of Object.entries(fields)) await page.getByTestId(`param-${name}`).fill(text)
  await page.getByTestId('invoke-btn').click()
}

/** Which of the wallet's accounts are ticked. */
export async function ticked(window: Page): Promise<readonly number[]> {
  const rows = await window.locator('[data-testid^=account-row-] input').all()
  const states = await Promise.all(rows.map((row) => row.isChecked()))
  return states.flatMap((isTicked, index) => (isTicked ? [index] : []))
}
