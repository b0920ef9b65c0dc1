import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settle } from '../networks/fakeClock.test.support.ts'
import { asking } from '../pipeline/fakeWallet.test.support.ts'
import { dump } from '../vault/vault.test.support.ts'
import {
  createFakeMachine,
  examplePassword,
  examplePhrase,
  startOpenWallet,
  startWallet,
} from './fakeDesk.test.support.ts'

const origin = 'https://dapp.example'

test('a screen takes a new user from nothing to a first account', async () => {
  const { openScreen } = await startWallet()
  const screen = openScreen()
  await settle()
  expect(screen.now()).toMatchObject({ vault: 'empty', accounts: [], selected: null })
  const { phrase } = await screen.call('ui_createPhrase', { words: 12 })
  expect(phrase.split(' ')).toHaveLength(12)
  expect(await screen.call('ui_createVault', { password: examplePassword, phrase })).toBeNull()
  expect(screen.now()).toMatchObject({
    vault: 'unlocked',
    accounts: [{ name: 'Account 1', entries: [{ namespace: 'eip155' }, { namespace: 'solana' }, {}] }],
  })
  expect(screen.now()?.selected).toBe(screen.now()?.accounts[0]?.id)
  expect(screen.derivations()).toBe(1)
  expect(await screen.call('ui_revealPhrase', { password: examplePassword })).toEqual({ phrase })
})

test('a vault that lost its first account to a stop of the process gets it when it is opened', async () => {
  const before = await startOpenWallet()
  await before.machine.storage.remove(['v1/accounts'])
  const after = await startWallet(before.machine)
  const again = after.openScreen()
  await again.call('ui_unlock', { password: examplePassword })
  expect(again.now()?.accounts).toHaveLength(1)
})

test('a bad phrase, a weak password and a second vault are refused with what to do', async () => {
  const { openScreen } = await startWallet()
  const screen = openScreen()
  const create = (password: string, phrase: string) => screen.call('ui_createVault', { password, phrase })
  await expect(create('short', examplePhrase)).rejects.toEqual({
    reason: 'weakPassword',
    message: 'The password is too short. Use at least 8 characters.',
  })
  await expect(create(examplePassword, 'not a phrase')).rejects.toMatchObject({ reason: 'badPhrase' })
  await create(examplePassword, examplePhrase)
  await expect(create(examplePassword, examplePhrase)).rejects.toMatchObject({ reason: 'vaultExists' })
})

test('wrong passwords are told to wait longer and longer, and the right one opens after that', async () => {
  const { screen, machine } = await startOpenWallet()
  await screen.call('ui_lock', null)
  expect(screen.now()).toMatchObject({ vault: 'locked', accounts: [{}] })
  const unlock = (password: string) => screen.call('ui_unlock', { password })
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(unlock('wrong password')).rejects.toMatchObject({ reason: 'wrongPassword' })
  const asked = screen.derivations()
  await expect(unlock(examplePassword)).rejects.toEqual({
    reason: 'tooManyAttempts',
    message: 'Too many wrong passwords. Wait a moment and try again.',
    retryAfter: 1000,
  })
  expect(screen.derivations()).toBe(asked)
  await machine.clock.pass(1000)
  await unlock(examplePassword)
  expect(screen.now()?.vault).toBe('unlocked')
})

test('the user decides from a screen what a site gets, and a site that waits is heard of at once', async () => {
  const { screen, openPage, machine, wallet } = await startOpenWallet()
  const page = openPage()
  await page.call('wallet_createSession', asking('eip155:1', 'eip155:10'))
  await machine.clock.pass(50)
  const [request] = screen.now()?.pending ?? []
  expect(request).toMatchObject({ kind: 'connect', origin, needsUnlock: false })
  const address = screen.now()?.accounts[0]?.entries[0]?.address
  const id = request?.id ?? ''
  const scopes = { 'eip155:10': { accounts: [`eip155:10:${address}`] } }
  expect(await screen.call('ui_decide', { id, answer: { approved: true, scopes } })).toBe(true)
  await settle()
  expect(page.answer(1)?.result).toMatchObject({ sessionScopes: { 'eip155:10': {} } })
  expect(await screen.call('ui_decide', { id, answer: { approved: false } })).toBe(false)
  expect(screen.now()).toMatchObject({
    pending: [],
    sites: [{ origin, record: { origin }, scopes: { 'eip155:10': { accounts: [`eip155:10:${address}`] } } }],
  })
  expect(Object.keys(screen.now()?.sites[0]?.scopes ?? {})).toEqual(['eip155:10'])

  await page.invoke('personal_sign', ['0x68656c6c6f', address], 'eip155:10')
  await screen.call('ui_lock', null)
  const [sign] = screen.now()?.pending ?? []
  expect(sign).toMatchObject({ kind: 'sign', needsUnlock: true })
  const yes = screen.call('ui_decide', { id: sign?.id ?? '', answer: { approved: true } })
  await expect(yes).rejects.toMatchObject({ reason: 'locked' })
  await screen.call('ui_rejectAll', null)
  await settle()
  expect(page.answer(2)?.error).toMatchObject({ code: 4001 })
  expect(await screen.call('ui_activity', { origin })).toMatchObject([
    { method: 'wallet_createSession', outcome: 'approved' },
    { method: 'personal_sign', outcome: 'rejected', code: 4001 },
  ])
  await wallet.close()
})

test('a site can be edited, lose a part of its scopes, and be disconnected, and hears of each', async () => {
  const { screen, openPage } = await startOpenWallet()
  const page = openPage()
  await page.call('wallet_createSession', asking('eip155:1', 'eip155:10', 'eip155:137'))
  await screen.call('ui_decide', {
    id: (await current(screen)).pending[0]?.id ?? '',
    answer: { approved: true },
  })
  await settle()
  const scopesNow = () => Object.keys(screen.now()?.sites[0]?.scopes ?? {})
  await screen.call('ui_revokeSite', { origin, scopes: ['eip155:10'] })
  expect(scopesNow()).toEqual(['eip155:1', 'eip155:137'])
  const approval = {
    approved: true,
    scopes: { 'eip155:1': { accounts: [], withheld: ['personal_sign'] } },
  } as const
  await screen.call('ui_editSite', { origin, approval })
  expect(scopesNow()).toEqual(['eip155:1'])
  expect(screen.now()?.sites[0]?.scopes['eip155:1']?.methods).not.toContain('personal_sign')
  await screen.call('ui_revokeSite', { origin })
  expect(screen.now()?.sites).toEqual([])
  expect(page.events('wallet_sessionChanged')).toHaveLength(4)
  expect(page.events('wallet_sessionChanged').at(-1)?.params).toEqual({ sessionScopes: {} })
})

test('what the user switches takes effect at once and is there after a restart', async () => {
  const { screen, settings, openPage, machine, vault } = await startOpenWallet()
  expect(screen.now()?.settings).toEqual({
    compat: false,
    developerMode: false,
    autoLockMinutes: 15,
    theme: 'system',
  })
  const heard: unknown[] = []
  settings.onChange(({ compat }) => heard.push(compat))
  const page = openPage()
  const ask = async () => (await page.call('wallet_createSession', asking('eip155:424242')))?.error
  expect(await ask()).not.toHaveProperty('data')
  await screen.call('ui_setSettings', {
    compat: true,
    developerMode: true,
    autoLockMinutes: 2,
    theme: 'dark',
  })
  expect(heard).toEqual([true])
  expect(await ask()).toHaveProperty('data.dropped')
  await machine.clock.pass(2 * 60_000)
  expect(vault.state()).toBe('locked')
  expect(screen.now()?.vault).toBe('locked')
  const after = await startWallet(machine)
  expect(after.settings.current()).toEqual({ ...screen.now()?.settings })
  expect(after.settings.autoLockMs()).toBe(120_000)
})

test.each([{ autoLockMinutes: -1 }, { autoLockMinutes: 1.5 }, { theme: 'pink' }, { compat: 'yes' }, []])(
  'the setting %j is refused and changes nothing',
  async (change) => {
    const { openScreen, settings } = await startWallet()
    const before = settings.current()
    await expect(openScreen().send('ui_setSettings', change)).rejects.toMatchObject({ reason: 'badCall' })
    expect(settings.current()).toEqual(before)
  },
)

test('a use of the wallet puts the automatic lock off, a screen that only looks does not', async () => {
  const { screen, machine, vault } = await startOpenWallet()
  await machine.clock.pass(10 * 60_000)
  await screen.call('ui_selectAccount', { id: screen.now()?.selected ?? '' })
  await machine.clock.pass(10 * 60_000)
  expect(vault.state()).toBe('unlocked')
  await screen.call('ui_balances', { scopes: ['eip155:1'] })
  await screen.call('ui_testNetwork', { scope: 'eip155:1' })
  await screen.call('ui_recentActivity', { count: 5 })
  await machine.clock.pass(5 * 60_000)
  expect(vault.state()).toBe('locked')
})

test('snapshots are numbered upwards, also over a restart, and many changes make few', async () => {
  const { screen, openScreen, accounts, machine } = await startOpenWallet()
  const other = openScreen()
  await settle()
  const id = screen.now()?.selected ?? ''
  const before = screen.snapshots().length
  for (let turn = 0; turn < 20; turn++) await accounts.rename(id, `Name ${turn}`)
  await machine.clock.pass(50)
  expect(screen.snapshots().length - before).toBeLessThanOrEqual(2)
  expect(screen.now()?.accounts[0]?.name).toBe('Name 19')
  expect(other.now()).toEqual(screen.now())
  await screen.call('ui_renameAccount', { id, name: 'Last' })
  const versions = screen.snapshots().map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  await machine.clock.pass(1000)
  const after = (await startWallet(machine)).openScreen()
  await settle()
  expect(after.now()?.version).toBeGreaterThan(versions.at(-1) ?? 0)
})

test('an answer comes after the snapshot that shows what was done', async () => {
  const { screen } = await startOpenWallet()
  await screen.call('ui_addAccount', { name: 'Savings' })
  const kinds = screen.inbox.map((message) => Object.keys(message).join())
  expect(kinds.slice(-2)).toEqual(['snapshot', 'id,result'])
  expect(screen.now()?.accounts[1]?.name).toBe('Savings')
})

test('a reset tells every site, forgets everything and asks for a new start', async () => {
  const { screen, openScreen, openPage, machine, restarts } = await startOpenWallet()
  const other = openScreen()
  const page = openPage()
  await page.call('wallet_createSession', asking('eip155:1'))
  await screen.call('ui_decide', {
    id: (await current(screen)).pending[0]?.id ?? '',
    answer: { approved: true },
  })
  await page.invoke('personal_sign', ['0x00', screen.now()?.accounts[0]?.entries[0]?.address], 'eip155:1')
  await expect(screen.send('ui_reset', { confirm: 'yes' })).rejects.toMatchObject({ reason: 'badCall' })
  expect(await screen.call('ui_reset', { confirm: 'reset' })).toBeNull()
  expect(page.events('wallet_sessionChanged').at(-1)?.params).toEqual({ sessionScopes: {} })
  expect(page.answer(2)?.error).toMatchObject({ code: 4001 })
  await expect(screen.call('ui_addAccount', {})).rejects.toMatchObject({ reason: 'restarting' })
  await machine.clock.pass(0)
  expect(restarts()).toBe(1)
  expect([screen.isHungUp(), other.isHungUp(), page.isHungUp()]).toEqual([true, true, true])
  expect(await dump(machine.storage)).toEqual({})
  expect(await dump(machine.sessionStorage)).toEqual({})
  const fresh = (await startWallet(machine)).openScreen()
  await settle()
  expect(fresh.now()).toMatchObject({ vault: 'empty', accounts: [], sites: [] })
})

test('a fault of the wallet is told without a detail, to the screen and to the log', async () => {
  const machine = createFakeMachine()
  const { screen } = await startOpenWallet(machine)
  machine.storage.set = async () => {
    throw new Error('a detail of the disk')
  }
  await expect(screen.call('ui_setSettings', { compat: true })).rejects.toEqual({
    reason: 'internal',
    message: 'Something went wrong in the wallet. Try again.',
  })
  expect(machine.logged).toEqual([
    { event: 'desk.fault', facts: { method: 'ui_setSettings', error: 'Error' } },
  ])
})

test('a screen that sends rubbish gets refusals at most, and the others go on', async () => {
  const { screen, openScreen, machine, accounts } = await startOpenWallet()
  const before = accounts.groups()
  const rude = openScreen()
  const methods = [
    'ui_unlock',
    'ui_decide',
    'ui_previewFee',
    'ui_editSite',
    'ui_putNetwork',
    'ui_balances',
    'ui_importBackup',
  ]
  const method = fc.oneof(fc.constantFrom(...methods, '__proto__', 'toString', 'constructor'), fc.anything())
  const members = fc.constantFrom(
    'password',
    'phrase',
    'id',
    'answer',
    'scopes',
    'fee',
    'figures',
    'row',
    'origin',
    '__proto__',
  )
  const params = fc.oneof(fc.anything(), fc.dictionary(members, fc.anything()))
  const message = fc.oneof(
    fc.anything(),
    fc.record({ id: fc.oneof(fc.nat(), fc.string(), fc.anything()), method, params }),
    fc.record({ derived: fc.oneof(fc.anything(), fc.record({ id: fc.nat(5), key: fc.anything() })) }),
  )
  await fc.assert(
    fc.asyncProperty(message, async (sent) => {
      rude.line.receive(sent)
      await Promise.resolve()
    }),
    { numRuns: 500 },
  )
  await expect.poll(() => rude.inbox.length).toBeGreaterThan(0)
  for (const { error } of rude.inbox.flatMap((answer) => ('error' in answer ? [answer] : [])))
    expect(error.reason).not.toBe('internal')
  expect(machine.logged).toEqual([])
  expect(accounts.groups()).toEqual(before)
  await screen.call('ui_lock', null)
  expect(screen.now()?.vault).toBe('locked')
})

/** The state as a call makes it known. */
async function current(screen: Awaited<ReturnType<typeof startOpenWallet>>['screen']) {
  await screen.call('ui_activity', { origin })
  const now = screen.now()
  if (now === undefined) throw new Error('no snapshot yet')
  return now
}
