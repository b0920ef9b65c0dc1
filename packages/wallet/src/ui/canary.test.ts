import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { namespaces } from '../namespaces/table.ts'
import { asking } from '../pipeline/fakeWallet.test.support.ts'
import { createCanaries, watchForLeaks } from '../vault/canary.test.support.ts'
import { parsePhrase, toSeed } from '../vault/phrase.ts'
import { dump } from '../vault/vault.test.support.ts'
import { startWallet } from './fakeDesk.test.support.ts'

test('no snapshot, refusal, log line or stored value holds a phrase, a seed, a key or a password', async () => {
  const canaries = createCanaries()
  const { leaks, thrown } = await watchForLeaks(canaries, async ({ attempt, look, addSecret }) => {
    const seed = await toSeed(parsePhrase(canaries.phrase))
    addSecret('seed', seed)
    for (const { namespace, derive } of namespaces)
      addSecret(`key of ${namespace}`, derive(seed, 0).privateKey)
    const { openScreen, openPage, machine } = await startWallet()
    const screen = openScreen()
    const watcher = openScreen()
    const { phrase, password, otherPassword, backupPassword } = canaries
    const privateKey = bytesToHex(canaries.privateKey)
    const call = (method: string, params: unknown) => attempt(method, () => screen.send(method, params))
    const use = async () => {
      await call('ui_createVault', { password, phrase })
      await call('ui_unlock', { password: otherPassword })
      await call('ui_unlock', { password })
      await call('ui_importPrivateKey', { namespace: 'solana', privateKey })
      await call('ui_importPrivateKey', { namespace: 'eip155', privateKey: phrase })
      await call('ui_importPrivateKey', { namespace: password, privateKey })
      await call('ui_revealPhrase', { password })
      await call('ui_revealPhrase', { password: otherPassword })
      await call('ui_exportBackup', { password, backupPassword })
      await call('ui_importBackup', { backup: phrase, backupPassword, password })
      await call('ui_changePassword', { password, next: phrase.slice(0, 7) })
      await call(phrase, { password })
      await call('ui_unlock', [password, phrase])
    }
    await use()
    const page = openPage()
    await page.call('wallet_createSession', asking('eip155:1'))
    await machine.clock.pass(50)
    await call('ui_decide', { id: watcher.now()?.pending[0]?.id, answer: { approved: true } })
    await call('ui_lock', null)
    await use()
    expect(watcher.now()).toMatchObject({ vault: 'unlocked', accounts: [{}, {}] })
    look('what another screen was sent', watcher.inbox)
    // The screen that typed a password is asked to derive with it, and sees the phrase it asked for.
    const isOwn = (message: object) => 'derive' in message || JSON.stringify(message).includes('"phrase"')
    const rest = screen.inbox.filter((message) => !isOwn(message))
    expect(screen.inbox.length - rest.length).toBeGreaterThan(3)
    look('what the screen was sent', rest)
    look('what a site heard', page.inbox)
    look('the log', machine.logged)
    look('what is stored', await dump(machine.storage))
  })
  expect(leaks).toEqual([])
  // The screens' errors are plain data, so every refusal was looked at.
  expect(thrown).toBeGreaterThan(10)
})
