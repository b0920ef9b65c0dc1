import { expect, test } from 'vitest'
import { asking, createFakeWallet, settle } from './fakeWallet.test.support.ts'
import { createToyNamespace } from './toyNamespace.test.support.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** A wallet with Solana, and a page with both of its accounts that opted in or did not. */
async function connectSolana(sessionProperties: Record<string, boolean>, scopes = [devnet, mainnet]) {
  const namespaces = [createToyNamespace('solana')]
  const fake = await createFakeWallet({ namespaces, scopes: [devnet, mainnet] })
  const page = fake.connect()
  await page.call('wallet_createSession', { ...asking(...scopes), sessionProperties })
  const accounts = (scope: string) => ({ accounts: [`${scope}:solana0`, `${scope}:solana1`] })
  fake.wallet.approvals.decide(fake.wallet.approvals.pending()[0]?.id ?? '', {
    approved: true,
    scopes: Object.fromEntries(scopes.map((scope) => [scope, accounts(scope)])),
  })
  await settle()
  return { fake, page }
}

const told = (params: unknown, scope = mainnet) => ({
  jsonrpc: '2.0',
  method: 'wallet_notify',
  params: { scope, notification: { method: 'metamask_accountsChanged', params } },
})
const optedIn = { solana_accountChanged_notifications: true }

test('a site that opted in hears of its account with the grant, and of another when that is selected', async () => {
  const { fake, page } = await connectSolana(optedIn)
  expect(page.events('wallet_notify')).toEqual([told(['solana0'])])
  await fake.accounts.select('group-1')
  expect(page.events('wallet_notify')).toEqual([told(['solana0']), told(['solana1'])])
})

test('nothing is told twice: not when an account is selected that the site has not, nor when another scope changes', async () => {
  const { fake, page } = await connectSolana(optedIn)
  await fake.accounts.select('group-1')
  await fake.accounts.select('group-0')
  const told = page.events('wallet_notify').length
  await page.call('wallet_revokeSession', { scopes: [devnet] })
  await settle()
  expect(page.events('wallet_sessionChanged').length).toBeGreaterThan(1)
  await fake.wallet.sites.edit('https://dapp.example', {
    approved: true,
    scopes: { [mainnet]: { accounts: [`${mainnet}:solana0`] } },
  })
  await fake.accounts.select('group-1')
  expect(page.events('wallet_notify')).toHaveLength(told)
})

test('a page that connects later hears of it too', async () => {
  const { fake } = await connectSolana(optedIn)
  const page = fake.connect()
  await fake.clock.pass(60)
  expect(page.inbox).toEqual([told(['solana0'])])
})

test('a loss is told: of the selected account, then of the last one', async () => {
  const { fake, page } = await connectSolana(optedIn)
  await fake.accounts.remove('group-0')
  await settle()
  expect(page.events('wallet_notify').at(-1)).toEqual(told(['solana1']))
  await page.call('wallet_revokeSession', { scopes: [mainnet, devnet] })
  expect(page.events('wallet_notify').at(-1)).toEqual(told([]))
})

test('without the main network the first granted one is named', async () => {
  const { page } = await connectSolana(optedIn, [devnet])
  expect(page.events('wallet_notify')).toEqual([told(['solana0'], devnet)])
})

test('a site that did not opt in hears nothing', async () => {
  const { fake, page } = await connectSolana({ solana_accountChanged_notifications: false })
  await fake.accounts.select('group-1')
  expect(page.events('wallet_notify')).toEqual([])
})
