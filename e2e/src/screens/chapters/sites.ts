import type { Stage } from '../stage.ts'
import { inPopup, type State } from '../state.ts'
import { address, ethereum, localnet, second, solana, ticknet } from '../wallet.ts'

const harbour = 'https://harbour.example'
const route = `/sites/${encodeURIComponent(harbour)}`

/** Every connection, and one of them closely. Leaves a log of real requests behind. */
export async function* sites(stage: Stage): AsyncGenerator<State, void> {
  const market = await stage.connect('https://market.example', ethereum, solana)
  const island = await stage.connect('http://island.example', ticknet)
  await market.leave()
  await island.leave()
  await act(stage)
  yield* inPopup(stage, 'sites-list', '/sites', (page) => page.getByTestId('site-row').nth(2).waitFor())
  yield* inPopup(stage, 'sites-one', route, (page) => page.locator('.activity-row').first().waitFor())
  yield* inPopup(stage, 'sites-activity', route, async (page) => {
    await page.locator('.activity-row').first().waitFor()
    await page.locator('.activity-row').last().scrollIntoViewIfNeeded()
  })
  yield* inPopup(stage, 'sites-edit', `${route}/edit`, async (page) => {
    await page.getByTestId('network-row-eip155-1338').click()
    await page.getByTestId('changes').scrollIntoViewIfNeeded()
  })
  await stage.desk.call('ui_revokeSite', { origin: 'http://island.example' })
  yield* inPopup(stage, 'sites-past', '/sites', (page) => page.getByTestId('past-site-row').first().waitFor())
  yield* inPopup(stage, 'sites-past-one', `/sites/${encodeURIComponent('http://island.example')}`, (page) =>
    page.getByTestId('clear-log').waitFor(),
  )
  yield* inPopup(stage, 'sites-disconnect', route, async (page) => {
    await page.getByTestId('disconnect-btn').click()
    await page.getByTestId('disconnect-confirm').waitFor()
  })
}

/** Signs, sends and refuses, so that there is something to read. */
async function act(stage: Stage): Promise<void> {
  const site = await stage.visit(harbour)
  const text = `0x${Buffer.from('Permission to come aboard?').toString('hex')}`
  const decide = async (button: 'confirm-btn' | 'cancel-btn') => {
    const window = await stage.asked()
    await window
      .getByTestId(button)
      .click()
      .catch(() => {})
    await stage.settled()
  }
  await site.invoke(localnet, 'eth_blockNumber', [])
  await site.invoke(localnet, 'personal_sign', [text, address])
  await decide('confirm-btn')
  await site.invoke(localnet, 'eth_sendTransaction', [
    { from: address, to: second, value: '0x1bc16d674ec80000' },
  ])
  await decide('confirm-btn')
  await site.invoke(localnet, 'personal_sign', [text, address])
  await decide('cancel-btn')
  await site.leave()
}
