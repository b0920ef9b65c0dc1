import type { NetworkRow } from '@causeway/wallet'
import { type ServedChains, serveChains } from '../serveChains.ts'
import type { Stage } from '../stage.ts'
import { connecting, inPopup, inWindow, type State } from '../state.ts'
import { address, localnet } from '../wallet.ts'

const places = ['Alder', 'Birch', 'Cedar', 'Dune', 'Estuary', 'Fjord', 'Grove', 'Heath', 'Isle', 'Juniper']
const kinds = [
  'Mainnet',
  'Bridge',
  'Harbour',
  'Ledger',
  'Meadow',
  'One',
  'Orbit',
  'Rollup',
  'Testnet',
  'Zero',
]
const longName = 'The long-term savings of the family, never to be touched before 2040'
const longNetwork = 'The Most Serene Interchain Confederation of Northern Harbours'
const longOrigin =
  'https://a-very-long-name-of-a-site.with-many-parts.and-subdomains.of-the-northern-harbours.example'

/** A hundred networks, each with a node that answers. */
function hundred(row: NetworkRow, chains: ServedChains): readonly NetworkRow[] {
  return places.flatMap((place, at) =>
    kinds.map((kind, index) => {
      const chainId = 7_700_000 + 10 * at + index
      return {
        ...row,
        scope: `eip155:${chainId}`,
        name: `${place} ${kind}`,
        symbol: place.slice(0, 3).toUpperCase(),
        http: chains.http(chainId),
        ws: null,
        isTest: kind === 'Testnet',
        from: 'user' as const,
      }
    }),
  )
}

/** More of everything than fits: long names first, then a hundred networks. */
export async function* plenty(stage: Stage): AsyncGenerator<State, void> {
  const { desk } = stage
  const { accounts, networks } = await desk.snapshot()
  const [group] = accounts
  const row = networks.find(({ scope }) => scope === localnet)
  if (group === undefined || row === undefined) throw new Error('the wallet has no account or no network')

  await desk.call('ui_renameAccount', { id: group.id, name: longName.slice(0, 64) })
  await desk.call('ui_putNetwork', {
    row: { ...row, name: longNetwork.slice(0, 40), symbol: 'NORTHHARBOUR' },
  })
  yield* inPopup(stage, 'home-long-names', '/', (page) => page.locator('.network-up >> nth=2').waitFor())
  yield* inPopup(stage, 'accounts-long-names', '/settings/accounts', (page) =>
    page.getByTestId('account-row-0').waitFor(),
  )
  yield* inPopup(stage, 'networks-long-names', '/settings/networks', (page) =>
    page.getByTestId('networks-page').waitFor(),
  )
  yield* connecting(stage, 'connect-long-names', { origin: longOrigin, scopes: [localnet] })
  const site = await stage.connect(longOrigin, localnet)
  yield* inWindow(stage, 'confirm-long-names', {
    site,
    ask: () => site.invoke(localnet, 'personal_sign', [`0x${'61'.repeat(900)}`, address]),
    act: (page) => page.getByTestId('view-title').waitFor(),
  })
  yield* inPopup(stage, 'sites-long-names', '/sites', (page) =>
    page.getByTestId('site-row').first().waitFor(),
  )
  await desk.call('ui_putNetwork', { row })
  await desk.call('ui_renameAccount', { id: group.id, name: group.name })

  const chains = await serveChains()
  const rows = hundred(row, chains)
  await Promise.all(rows.map((each) => desk.call('ui_putNetwork', { row: each })))
  yield* inPopup(stage, 'networks-hundred', '/settings/networks', (page) =>
    page.getByTestId('networks-page').waitFor(),
  )
  yield* inPopup(stage, 'networks-search', '/settings/networks', async (page) => {
    await page.locator('input[type=search]').fill('fjord')
  })
  yield* inPopup(stage, 'home-hundred', '/', async (page) => {
    await page.locator('.network-up').nth(5).waitFor()
    await page.locator('.balance-more').scrollIntoViewIfNeeded()
  })
  yield* connecting(stage, 'connect-hundred', {
    origin: 'https://atlas.example',
    scopes: rows.map(({ scope }) => scope),
  })
  chains.close()
}
