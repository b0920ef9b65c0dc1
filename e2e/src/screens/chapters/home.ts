import type { Stage } from '../stage.ts'
import { inPopup, type State } from '../state.ts'

/** The first screen, from a wallet that has nothing to one that has seen things. */
export async function* emptyHome(stage: Stage): AsyncGenerator<State, void> {
  yield* inPopup(stage, 'home-empty', '/', (page) =>
    page.getByText('Nothing has happened yet').or(page.locator('.cw-empty').nth(1)).first().waitFor(),
  )
  yield* inPopup(stage, 'sites-empty', '/sites', (page) => page.getByTestId('sites-page').waitFor())
  yield* inPopup(stage, 'networks-empty', '/settings/networks', (page) =>
    page.getByTestId('networks-page').waitFor(),
  )
  await stage.desk.call('ui_addService', { address: stage.serviceAddress })
}

/** After the requests of the other chapters. */
export async function* home(stage: Stage): AsyncGenerator<State, void> {
  const ready = '.network-up >> nth=2'
  yield* inPopup(stage, 'home-balances', '/', (page) => page.locator(ready).waitFor())
  yield* inPopup(stage, 'home-activity', '/', async (page) => {
    await page.locator(ready).waitFor()
    await page.locator('.activity-row').first().waitFor()
    await page.locator('.activity-row').last().scrollIntoViewIfNeeded()
  })
  yield* inPopup(stage, 'home-code', '/', async (page) => {
    await page.locator('[data-testid=address-eip155] .cw-icon-button').last().click()
    await page.locator('.qr-code').waitFor()
  })
  yield* inPopup(stage, 'home-accounts', '/', async (page) => {
    await page.getByTestId('account-switcher').click()
    await page.getByTestId('account-row-0').waitFor()
  })
  yield* inPopup(stage, 'home-copied', '/', async (page) => {
    await page.locator(ready).waitFor()
    await page.locator('[data-testid=address-eip155] .cw-icon-button').first().click()
  })
}
