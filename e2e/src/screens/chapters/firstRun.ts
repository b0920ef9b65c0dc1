import type { Page } from 'playwright-core'
import { popupSize, type Stage, wanted } from '../stage.ts'
import { inPopup, inWindow, type State } from '../state.ts'
import { localnet, password, phrase } from '../wallet.ts'

/** Before there is a wallet, and the ways to one. Ends with the wallet of the known phrase. */
export async function* firstRun(stage: Stage): AsyncGenerator<State, void> {
  yield* inPopup(stage, 'popup-no-wallet', '/', (page) => page.getByTestId('start-onboarding').waitFor())
  yield* inWindow(stage, 'approval-no-wallet', {
    site: await stage.visit('https://harbour.example'),
    ask: (site) => site.ask('wallet_createSession', wanted(localnet)),
  })

  const page = await stage.extension.open('onboarding.html')
  const shown = (name: string): State => ({ name: `onboarding-${name}`, place: 'tab', page })
  await page.setViewportSize(popupSize)
  await page.getByTestId('create-wallet').waitFor()
  yield shown('start')

  await page.getByTestId('create-wallet').click()
  await page.getByTestId('reveal-words').waitFor()
  yield shown('phrase-covered')
  await page.getByTestId('reveal-words').click()
  yield shown('phrase')
  const words = await wordsOf(page)
  await page.getByTestId('phrase-written').click()
  await page.getByTestId('confirm-slot').first().waitFor()
  yield shown('confirm')
  await pickWrongly(page, words)
  yield shown('confirm-wrong')
  await pickRightly(page, words)
  await page.getByTestId('phrase-confirmed').click()
  await page.getByTestId('new-password').waitFor()
  yield shown('password')
  await page.getByTestId('new-password').fill('bridge')
  await page.getByTestId('repeat-password').fill('bridges')
  await page.getByTestId('onboarding-done').click()
  yield shown('password-error')

  await page.reload()
  await page.getByTestId('import-phrase').fill(phrase.replace('junk', 'jump'))
  await page.getByTestId('new-password').fill(password)
  await page.getByTestId('repeat-password').fill(password)
  await page.getByTestId('onboarding-done').click()
  await page.locator('[data-testid=import-phrase][aria-invalid=true]').waitFor()
  yield shown('import-error')
  await page.getByTestId('import-phrase').fill(phrase)
  await page.getByTestId('onboarding-done').click()
  await page.getByTestId('onboarding-ready').waitFor()
  yield shown('ready')
  await page.close()
}

async function wordsOf(page: Page): Promise<readonly string[]> {
  const words = await page.locator('[data-testid^=phrase-word-]').allTextContents()
  return words.map((word) => word.trim())
}

async function placesOf(page: Page): Promise<readonly number[]> {
  const slots = await page.getByTestId('confirm-slot').all()
  return Promise.all(slots.map(async (slot) => Number(await slot.getAttribute('data-place'))))
}

async function pickWrongly(page: Page, words: readonly string[]): Promise<void> {
  const places = await placesOf(page)
  const others = [...new Set(words)].filter((word) => !places.some((place) => words[place - 1] === word))
  for (const word of others.slice(0, places.length)) await page.getByTestId(`pick-${word}`).click()
}

async function pickRightly(page: Page, words: readonly string[]): Promise<void> {
  // A further press begins again.
  const [first, ...rest] = (await placesOf(page)).map((place) => words[place - 1])
  for (const word of [first, ...rest]) await page.getByTestId(`pick-${word}`).click()
}
