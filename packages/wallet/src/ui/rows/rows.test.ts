import { hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { settle } from '../../networks/fakeClock.test.support.ts'
import type { NetworkRow } from '../../networks/network.ts'
import { asking } from '../../pipeline/fakeWallet.test.support.ts'
import {
  createFakeMachine,
  examplePassword,
  examplePhrase,
  startOpenWallet,
  startWallet,
} from '../fakeDesk.test.support.ts'

const solanaScope = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoinTestnet = 'bip122:000000000933ea01ad0ee984209779ba'
// The key and the account of the example in EIP-712.
const evmKey = 'c85ef7d79691fe79573b1a7064c19c1a9819ebdbd1faaab1a8ec92344438aaf4'
const evmAddress = '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826'

test('accounts are added, renamed, hidden, selected and removed from a screen', async () => {
  const { screen } = await startOpenWallet()
  const first = screen.now()?.selected ?? ''
  const second = await screen.call('ui_addAccount', {})
  expect(second).toMatchObject({ name: 'Account 2', index: 1 })
  await screen.call('ui_renameAccount', { id: second.id, name: 'Savings' })
  await screen.call('ui_selectAccount', { id: second.id })
  expect(screen.now()).toMatchObject({ selected: second.id, accounts: [{}, { name: 'Savings' }] })
  await screen.call('ui_hideAccount', { id: second.id, hidden: true })
  expect(screen.now()).toMatchObject({ selected: first, accounts: [{}, { hidden: true }] })
  await expect(screen.call('ui_selectAccount', { id: 'none' })).rejects.toMatchObject({
    reason: 'unknownAccount',
  })
  await screen.call('ui_removeAccount', { id: second.id })
  expect(screen.now()?.accounts).toHaveLength(1)
  await expect(screen.call('ui_removeAccount', { id: first })).rejects.toMatchObject({
    reason: 'lastAccount',
  })
})

test('a private key comes in by the forms that wallets export', async () => {
  const { screen, vault } = await startOpenWallet()
  const bring = (namespace: string, privateKey: string) =>
    screen.call('ui_importPrivateKey', { namespace, privateKey })
  const evm = await bring('eip155', ` 0x${evmKey} `)
  expect(evm).toMatchObject({ name: 'Imported 1', index: null, entries: [{ namespace: 'eip155' }] })
  expect(evm.entries[0]?.address).toBe(evmAddress)
  // RFC 8032, test 1: a seed and its public key.
  const seed = hexToBytes('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
  const address = base58.encode(
    hexToBytes('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'),
  )
  const pair = [...seed, ...base58.decode(address)]
  const sol = await bring('solana', base58.encode(Uint8Array.from(pair)))
  expect(sol.entries[0]?.address).toBe(address)
  await screen.call('ui_removeAccount', { id: sol.id })
  expect((await bring('solana', JSON.stringify(pair))).entries[0]?.address).toBe(address)
  // The key one, in the wallet import format (compressed).
  const btc = await bring('bip122', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn')
  expect(btc.entries[0]?.address).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  const held = (await vault.keys()).length
  for (const text of ['', 'hello', '0x00', '00'.repeat(32), '[1,2]', `${evmKey}${evmKey}`])
    await expect(bring('eip155', text)).rejects.toMatchObject({ reason: 'badPrivateKey' })
  await expect(bring('eip155', evmKey)).rejects.toMatchObject({ reason: 'duplicateKey' })
  await expect(bring('unknown', evmKey)).rejects.toMatchObject({ reason: 'badPrivateKey' })
  // The first key of the phrase, whose account is there already: it must not stay behind without one.
  const own = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  await expect(bring('eip155', own)).rejects.toMatchObject({ reason: 'duplicateKey' })
  expect(await vault.keys()).toHaveLength(held)
})

test('the networks of a service are added by its address, tested, and removed with the scopes of sites', async () => {
  const machine = createFakeMachine()
  const { screen, openPage } = await startOpenWallet(machine)
  const http = 'http://localhost:8645/localnet/v3/0123456789abcdef'
  const list = [{ name: 'localnet', chainId: 1337, scope: 'eip155:1337', http, ws: null }]
  machine.nodes.set('http://localhost:8645/v3/0123456789abcdef', { '/networks': list })
  machine.nodes.set(http, { eth_chainId: '0x539', eth_blockNumber: '0x10', eth_getBalance: '0xff' })
  expect(await screen.call('ui_addService', { address: http })).toMatchObject([
    { scope: 'eip155:1337', http },
  ])
  expect(screen.now()?.networks.find(({ scope }) => scope === 'eip155:1337')).toMatchObject({ http })
  expect(await screen.call('ui_testNetwork', { scope: 'eip155:1337' })).toEqual({
    ok: true,
    says: 'It answers and is at block 16.',
    blockNumber: 16,
  })
  await expect(screen.call('ui_addService', { address: 'localhost' })).rejects.toMatchObject({
    reason: 'badAddress',
  })
  await expect(screen.call('ui_addService', { address: 'http://other/v3/k' })).rejects.toMatchObject({
    reason: 'unreachableService',
  })
  const page = openPage()
  await page.call('wallet_createSession', asking('eip155:1337', 'eip155:1'))
  await screen.call('ui_rejectAll', null)
  await page.call('wallet_createSession', asking('eip155:1337', 'eip155:1'))
  await machine.clock.pass(50)
  const id = screen.now()?.pending[0]?.id ?? ''
  await screen.call('ui_decide', { id, answer: { approved: true } })
  await settle()
  await screen.call('ui_removeNetwork', { scope: 'eip155:1337' })
  await settle()
  expect(page.events('wallet_sessionChanged').at(-1)?.params).toMatchObject({
    sessionScopes: { 'eip155:1': {} },
  })
  await machine.clock.pass(50)
  expect(Object.keys(screen.now()?.sites[0]?.scopes ?? {})).toEqual(['eip155:1'])
  expect(screen.now()?.networks.some(({ scope }) => scope === 'eip155:1337')).toBe(false)
})

test('a network that is put by hand is the user’s, and a wrong one is refused', async () => {
  const machine = createFakeMachine()
  const { screen } = await startOpenWallet(machine)
  const row: NetworkRow = {
    scope: 'eip155:5',
    name: 'Five',
    symbol: 'FIV',
    decimals: 18,
    http: 'http://node.test',
    ws: null,
    explorer: null,
    isTest: true,
    from: 'site',
  }
  await screen.call('ui_putNetwork', { row })
  expect(screen.now()?.networks.find(({ scope }) => scope === 'eip155:5')).toEqual({ ...row, from: 'user' })
  for (const wrong of [
    { ...row, scope: 'eip155:05' },
    { ...row, scope: 'unknown:1' },
    { ...row, http: 'ftp://node.test' },
    { ...row, name: '' },
  ])
    await expect(screen.call('ui_putNetwork', { row: wrong })).rejects.toMatchObject({ reason: 'badNetwork' })
  const test = () => screen.call('ui_testNetwork', { scope: 'eip155:5' })
  expect(await test()).toMatchObject({ ok: false })
  machine.nodes.set('http://node.test', { eth_chainId: '0x1', eth_blockNumber: '0x1' })
  expect(await test()).toMatchObject({ ok: false })
  machine.nodes.set('http://node.test', { eth_chainId: '0x5', eth_blockNumber: '0x1' })
  expect(await test()).toMatchObject({ ok: true, blockNumber: 1 })
  expect(await screen.call('ui_testNetwork', { scope: 'eip155:1' })).toMatchObject({ ok: false })
  expect(await screen.call('ui_testNetwork', { scope: 'eip155:6' })).toMatchObject({ ok: false })
})

test('balances are those of the selected account, or say why there is none', async () => {
  const machine = createFakeMachine()
  const { screen, networks, accounts } = await startOpenWallet(machine)
  const put = async (scope: string, http: string) => {
    const row = networks.row(scope)
    if (row !== null) await networks.put({ ...row, http })
  }
  await put('eip155:1', 'http://evm.test')
  await put('eip155:10', 'http://down.test')
  await put(solanaScope, 'http://solana.test')
  await put(bitcoinTestnet, 'http://bitcoin.test')
  const testAddress = accounts.holdings.selected(bitcoinTestnet)[0]
  expect(testAddress).toMatch(/^tb1/)
  machine.nodes.set('http://evm.test', { eth_chainId: '0x1', eth_getBalance: '0x10' })
  machine.nodes.set('http://solana.test', { getBalance: { value: 7 }, getGenesisHash: solanaScope.slice(7) })
  const sums = { funded_txo_sum: 5, spent_txo_sum: 2 }
  machine.nodes.set('http://bitcoin.test', {
    [`/address/${testAddress}`]: { chain_stats: sums, mempool_stats: { ...sums, spent_txo_sum: 5 } },
  })
  const scopes = ['eip155:1', 'eip155:10', 'eip155:137', solanaScope, bitcoinTestnet, 'eip155:777', 'rubbish']
  const balances = await screen.call('ui_balances', { scopes })
  expect(balances).toMatchObject({
    'eip155:1': { amount: '16' },
    'eip155:10': { why: expect.stringContaining('cannot be reached') },
    'eip155:137': { why: 'Add an endpoint to see the balance.' },
    [solanaScope]: { amount: '7' },
    [bitcoinTestnet]: { amount: '3' },
    'eip155:777': { why: 'The wallet has no such network.' },
    rubbish: { why: 'The wallet has no such network.' },
  })
  const entry = screen.now()?.accounts[0]?.entries.find(({ namespace }) => namespace === 'bip122')
  expect(screen.now()?.addresses[bitcoinTestnet]).toEqual({ [entry?.address ?? '']: testAddress })
  const imported = await screen.call('ui_importPrivateKey', { namespace: 'eip155', privateKey: evmKey })
  await screen.call('ui_selectAccount', { id: imported.id })
  expect(await screen.call('ui_balances', { scopes: [solanaScope] })).toEqual({
    [solanaScope]: { why: 'This account has no address here.' },
  })
})

test('a backup brings every key back with an account, into a new wallet and into one that is there', async () => {
  const { screen } = await startOpenWallet()
  await screen.call('ui_importPrivateKey', { namespace: 'eip155', privateKey: evmKey })
  const secret = { password: examplePassword, backupPassword: 'another horse' }
  const { backup } = await screen.call('ui_exportBackup', secret)
  expect(backup).not.toContain(evmKey)
  const addresses = screen.now()?.accounts.map(({ entries }) => entries)

  const fresh = (await startWallet()).openScreen()
  const bring = { backup, backupPassword: 'another horse', password: 'a new password' }
  await expect(
    fresh.call('ui_importBackup', { ...bring, backupPassword: 'wrong horse' }),
  ).rejects.toMatchObject({ reason: 'wrongBackupPassword' })
  await fresh.call('ui_importBackup', bring)
  expect(fresh.now()?.accounts.map(({ entries }) => entries)).toEqual(addresses)

  const other = (await startWallet()).openScreen()
  const { phrase } = await other.call('ui_createPhrase', { words: 24 })
  await other.call('ui_createVault', { password: examplePassword, phrase })
  await other.call('ui_importBackup', bring)
  expect(
    other
      .now()
      ?.accounts.slice(1)
      .map(({ entries }) => entries),
  ).toEqual(addresses)
  await other.call('ui_importBackup', bring)
  expect(other.now()?.accounts).toHaveLength(3)
})

test('a backup brings back every account under its name, also where its phrase is there already', async () => {
  const { screen } = await startOpenWallet()
  const first = screen.now()?.accounts[0]?.id ?? ''
  await screen.call('ui_renameAccount', { id: first, name: 'Daily' })
  const savings = await screen.call('ui_addAccount', { name: 'Savings' })
  const hidden = await screen.call('ui_addAccount', { name: 'Old' })
  await screen.call('ui_importPrivateKey', { namespace: 'eip155', privateKey: evmKey, name: 'Key' })
  await screen.call('ui_hideAccount', { id: hidden.id, hidden: true })
  const backupPassword = 'another horse'
  const { backup } = await screen.call('ui_exportBackup', { password: examplePassword, backupPassword })
  expect(backup).not.toContain('Savings')
  const look = (open: typeof screen) =>
    open.now()?.accounts.map(({ name, index, hidden, entries }) => ({ name, index, hidden, entries }))

  const fresh = (await startWallet()).openScreen()
  await fresh.call('ui_importBackup', { backup, backupPassword, password: 'a new password' })
  expect(look(fresh)).toEqual(look(screen))

  await screen.call('ui_removeAccount', { id: savings.id })
  await screen.call('ui_importBackup', { backup, backupPassword, password: '' })
  expect(look(screen)?.map(({ name }) => name)).toEqual(['Daily', 'Old', 'Key', 'Savings'])
})

test('the password is changed from a screen, and the phrase shown for the right one only', async () => {
  const { screen } = await startOpenWallet()
  const next = 'a longer horse'
  await expect(screen.call('ui_changePassword', { password: 'wrong one', next })).rejects.toMatchObject({
    reason: 'wrongPassword',
  })
  await screen.call('ui_changePassword', { password: examplePassword, next })
  await expect(screen.call('ui_revealPhrase', { password: examplePassword })).rejects.toMatchObject({
    reason: 'wrongPassword',
  })
  expect(await screen.call('ui_revealPhrase', { password: next })).toEqual({ phrase: examplePhrase })
})

test('each phrase of the vault is shown by its id, and the one of the selected account without', async () => {
  const { screen } = await startOpenWallet()
  const other = (await startWallet()).openScreen()
  const { phrase } = await other.call('ui_createPhrase', { words: 12 })
  await other.call('ui_createVault', { password: examplePassword, phrase })
  const backupPassword = 'another horse'
  const { backup } = await other.call('ui_exportBackup', { password: examplePassword, backupPassword })
  await screen.call('ui_importBackup', { backup, backupPassword, password: '' })
  const phrases = await screen.call('ui_phrases', null)
  const keyIds = screen.now()?.accounts.map(({ keyId }) => keyId)
  expect(phrases).toEqual(keyIds?.map((id) => ({ id, removed: [] })))
  expect(screen.now()?.accounts.map(({ name }) => name)).toEqual(['Account 1', 'Account 2'])
  const reveal = (id?: string) =>
    screen.call('ui_revealPhrase', { password: examplePassword, ...(id === undefined ? {} : { id }) })
  expect(await Promise.all(phrases.map(async ({ id }) => (await reveal(id)).phrase))).toEqual([
    examplePhrase,
    phrase,
  ])
  await screen.call('ui_selectAccount', { id: screen.now()?.accounts[1]?.id ?? '' })
  expect(await reveal()).toEqual({ phrase })
  await expect(reveal('no such key')).rejects.toMatchObject({ reason: 'unknownKey' })
})

test('an account that was removed from its phrase can be brought back', async () => {
  const { screen } = await startOpenWallet()
  const second = await screen.call('ui_addAccount', { name: 'Second' })
  await screen.call('ui_removeAccount', { id: second.id })
  const phrase = second.keyId
  expect(await screen.call('ui_phrases', null)).toEqual([{ id: phrase, removed: [1] }])
  const back = await screen.call('ui_addAccount', { removed: { phrase, index: 1 } })
  expect(back.entries).toEqual(second.entries)
  expect(await screen.call('ui_phrases', null)).toEqual([{ id: phrase, removed: [] }])
  const again = (index: number) => screen.call('ui_addAccount', { removed: { phrase, index } })
  await expect(again(1)).rejects.toMatchObject({ reason: 'duplicateKey' })
  await expect(again(-1)).rejects.toMatchObject({ reason: 'badCall' })
})

test('an address says which chain it serves before there is a network for it', async () => {
  const machine = createFakeMachine()
  const { screen } = await startOpenWallet(machine)
  const ask = (namespace: string, http: string) => screen.call('ui_tryNetwork', { namespace, http })
  machine.nodes.set('http://evm.test', { eth_chainId: '0x5', eth_blockNumber: '0x10' })
  expect(await ask('eip155', 'http://evm.test')).toEqual({
    ok: true,
    says: 'It answers and is at block 16.',
    blockNumber: 16,
    scope: 'eip155:5',
  })
  machine.nodes.set('http://sol.test', { getGenesisHash: 'A'.repeat(44), getSlot: 7, getBlockHeight: 7 })
  expect(await ask('solana', 'http://sol.test')).toMatchObject({
    ok: true,
    scope: `solana:${'A'.repeat(32)}`,
  })
  expect(await ask('bip122', 'http://evm.test')).toMatchObject({ ok: false })
  expect(await ask('eip155', 'http://down.test')).toMatchObject({
    ok: false,
    says: expect.stringContaining('cannot be reached'),
  })
  await expect(ask('eip155', 'no address')).rejects.toMatchObject({ reason: 'badNetwork' })
  await expect(ask('unknown', 'http://evm.test')).rejects.toMatchObject({ reason: 'badNetwork' })
  expect(screen.now()?.networks.some(({ http }) => http !== null)).toBe(false)
})

test('what a site did is there after it was disconnected, until the user clears it', async () => {
  const { screen, openPage, machine } = await startOpenWallet()
  const origin = 'https://dapp.example'
  const page = openPage(origin)
  await page.call('wallet_createSession', asking('eip155:1'))
  await machine.clock.pass(50)
  await screen.call('ui_decide', { id: screen.now()?.pending[0]?.id ?? '', answer: { approved: true } })
  await settle()
  expect(await screen.call('ui_pastSites', null)).toEqual([])
  await screen.call('ui_revokeSite', { origin })
  await openPage('https://other.example').call('wallet_createSession', asking('eip155:1'))
  await machine.clock.pass(50)
  const version = screen.now()?.version ?? 0
  await screen.call('ui_rejectAll', null)
  await settle()
  await machine.clock.pass(50)
  expect(screen.now()?.version).toBeGreaterThan(version)
  expect(await screen.call('ui_recentActivity', { count: 5 })).toMatchObject([
    { origin: 'https://other.example', outcome: 'rejected' },
    { origin, outcome: 'approved' },
  ])
  expect(await screen.call('ui_recentActivity', { count: 1 })).toHaveLength(1)
  expect((await screen.call('ui_pastSites', null)).map((site) => site.origin)).toEqual([
    'https://other.example',
    origin,
  ])
  await screen.call('ui_clearActivity', { origin })
  expect((await screen.call('ui_pastSites', null)).map((site) => site.origin)).toEqual([
    'https://other.example',
  ])
})
