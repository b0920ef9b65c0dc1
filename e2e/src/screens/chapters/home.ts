import { type Stage, wanted } from '../stage.ts'
import { inPopup, type State } from '../state.ts'
import { localnet } from '../wallet.ts'

/** The first screen, from a wallet that has nothing to one that has seen things. */
export async function* emptyHome(stage: Stage): AsyncGenerator<State, void> {
  // The first run was asked for something already.
  await stage.desk.call('ui_clearActivity', { origin: 'https://harbour.example' })
  yield* inPopup(stage, 'home-empty', '/', (page) => page.locator('.cw-empty').nth(1).waitFor())
  yield* inPopup(stage, 'sites-empty', '/sites', (page) => page.getByTestId('sites-page').waitFor())
  yield* inPopup(stage, 'networks-empty', '/settings/networks', (page) =>
    page.getByTestId('networks-page').waitFor(),
  )
  yield* inPopup(stage, 'blocked-as-it-comes', '/settings/blocked', (page) =>
    page.getByTestId('blocked-page').waitFor(),
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
  const site = await stage.visit('https://lighthouse.example')
  await site.ask('wallet_createSession', wanted(localnet))
  await stage.asked()
  yield* inPopup(stage, 'home-pending', '/', (page) => page.getByTestId('pending-banner').waitFor())
  await site.leave()
  await stage.settled()
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
