import type { Stage } from '../stage.ts'
import { connecting, type State } from '../state.ts'
import { bitcoin, ethereum, localnet, solana, ticknet } from '../wallet.ts'

/** A site asks to be connected, in all the ways that sites do. */
export async function* connect(stage: Stage): AsyncGenerator<State, void> {
  yield* connecting(stage, 'connect-first', {
    origin: 'https://harbour.example',
    scopes: [localnet, ticknet],
  })
  yield* connecting(stage, 'connect-per-network', {
    origin: 'https://harbour.example',
    scopes: [localnet, solana, bitcoin],
    act: (page) => page.getByTestId('per-network-switch').click(),
  })
  yield* connecting(stage, 'connect-methods', {
    origin: 'https://harbour.example',
    scopes: [localnet],
    act: async (page) => {
      await page.locator('.fine-tune > summary').click()
      await page.locator('.methods > summary').first().click()
      await page.locator('.fine-tune').scrollIntoViewIfNeeded()
    },
  })
  yield* connecting(stage, 'connect-dropped', {
    origin: 'https://harbour.example',
    scopes: [localnet, 'eip155:424242', 'cosmos:cosmoshub-4'],
    act: (page) => page.getByTestId('dropped').scrollIntoViewIfNeeded(),
  })
  yield* connecting(stage, 'connect-nothing', {
    origin: 'https://harbour.example',
    scopes: [localnet],
    act: (page) => page.getByTestId('network-row-eip155-1337').click(),
  })
  yield* connecting(stage, 'connect-insecure', { origin: 'http://harbour.example', scopes: [ethereum] })
  yield* connecting(stage, 'connect-frame', {
    origin: 'https://harbour.example',
    within: 'https://news.example',
    scopes: [localnet],
  })
  yield* connecting(stage, 'connect-until', {
    origin: 'https://harbour.example',
    scopes: [localnet],
    properties: { expiry: '2031-05-04T12:00:00Z' },
    act: (page) => page.getByTestId('duration-select').scrollIntoViewIfNeeded(),
  })
  const site = await stage.connect('https://harbour.example', localnet, ticknet, 'wallet:eip155')
  await site.leave()
  yield* connecting(stage, 'connect-again', {
    origin: 'https://harbour.example',
    scopes: [localnet, ticknet, solana, 'wallet:eip155'],
  })
  yield* connecting(stage, 'connect-look-alike', { origin: 'https://harb0ur.example', scopes: [localnet] })
  yield* connecting(stage, 'connect-block', {
    origin: 'https://harb0ur.example',
    scopes: [localnet],
    act: async (page) => {
      await page.getByTestId('block-look-alike').click()
      await page.getByTestId('block-confirm').waitFor()
    },
  })
}
