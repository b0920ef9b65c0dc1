import { type Stage, wanted } from '../stage.ts'
import { inPopup, inWindow, type State } from '../state.ts'
import { localnet, password } from '../wallet.ts'

/** Behind the password, with and without a request. Ends unlocked. */
export async function* locked(stage: Stage): AsyncGenerator<State, void> {
  await stage.desk.call('ui_lock', null)
  yield* inPopup(stage, 'unlock-locked', '/', (page) => page.getByTestId('unlock-page').waitFor())
  yield* inPopup(stage, 'unlock-error', '/', async (page) => {
    await page.getByTestId('unlock-password').fill('a bridge of sand')
    await page.getByTestId('unlock-submit').click()
    await page.locator('[data-testid=unlock-password][aria-invalid=true]').waitFor()
  })
  yield* inPopup(stage, 'unlock-forgot', '/', (page) => page.locator('.unlock-forgot > summary').click())
  yield* inWindow(stage, 'unlock-request', {
    site: await stage.visit('https://lighthouse.example'),
    ask: (site) => site.ask('wallet_createSession', wanted(localnet)),
  })
  const page = await stage.popup()
  await page.getByTestId('unlock-password').fill(password)
  await page.getByTestId('unlock-submit').click()
  await page.getByTestId('home-page').waitFor()
  await page.close()
}
