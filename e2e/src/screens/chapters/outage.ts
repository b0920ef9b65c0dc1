import type { Stage } from '../stage.ts'
import { inPopup, type State } from '../state.ts'

/** The service is gone: what the screens say then. */
export async function* outage(stage: Stage): AsyncGenerator<State, void> {
  await stage.stopService()
  yield* inPopup(stage, 'home-offline', '/', (page) => page.locator('.network-down').nth(2).waitFor())
  yield* inPopup(stage, 'networks-offline', '/settings/networks', async (page) => {
    await page.locator('[data-testid=network-row-eip155-1337] [data-testid=test-network]').click()
    await page.locator('[data-testid=network-row-eip155-1337] .cw-error').waitFor()
  })
}
