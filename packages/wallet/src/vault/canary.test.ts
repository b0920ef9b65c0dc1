import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { storageKeys } from '../storage/storageKeys.ts'
import { type Canaries, createCanaries, type Watch, watchForLeaks } from './canary.test.support.ts'
import { parsePhrase, toSeed } from './phrase.ts'
import { createExampleMachine, dump, toyFamily } from './vault.test.support.ts'

/** Every call of the vault, the good way and every bad way, with secrets in each place where one can be given. */
async function useEverything(canaries: Canaries, { attempt, look, addSecret }: Watch) {
  const { phrase, otherPhrase, privateKey, password, otherPassword, backupPassword } = canaries
  // A misspelt word is as good as the right one to who reads it.
  const slip = `canary${bytesToHex(crypto.getRandomValues(new Uint8Array(8)))}`
  addSecret('misspelt word', slip)
  const misspelt = phrase.replace(/\w+$/, slip)
  const { start, storage, sessionStorage, clock } = createExampleMachine()
  const log = (event: string, facts: unknown) => look('log', { event, facts })
  const vault = await start({ log })
  vault.onChange((state) => look('onChange', state))
  const ways = async (where: string) => {
    const keys = (await attempt(where, () => vault.keys())) as { id: string }[]
    const ids = Array.isArray(keys) ? [...keys.map((key) => key.id), phrase, password] : [phrase]
    for (const id of ids) {
      await attempt(where, () => vault.withSeed(id, () => null))
      await attempt(where, () => vault.withPrivateKey(id, () => null))
      await attempt(where, () => vault.withSeed(id, () => Promise.reject(new Error('a use failed'))))
      await attempt(where, () => vault.revealPhrase(id, otherPassword))
      clock.advance(400_000)
      vault.touch()
    }
    for (const text of [misspelt, `${phrase} ${phrase}`, phrase.toUpperCase(), password, ''])
      await attempt(where, () => vault.addPhrase(text))
    for (const key of [privateKey, privateKey.slice(1), new Uint8Array(32), new Uint8Array(0)])
      for (const namespace of ['toy', 'unknown', 'throwing', phrase])
        await attempt(where, () => vault.addPrivateKey(namespace, key))
    await attempt(where, () => vault.removeKey(phrase))
    await attempt(where, () => vault.create(password, phrase))
    await attempt(where, () => vault.create(password, misspelt))
    await attempt(where, () => vault.changePassword(otherPassword, backupPassword))
    await attempt(where, () => vault.changePassword(password, backupPassword.slice(0, 4)))
    await attempt(where, () => vault.exportBackup(otherPassword, backupPassword))
    await attempt(where, () => vault.importBackup(phrase, backupPassword, password))
    await attempt(where, () => vault.importBackup('', backupPassword, password))
    for (let i = 0; i < 5; i++) await attempt(where, () => vault.unlock(`${otherPassword}${i}`))
    clock.advance(400_000)
  }

  await attempt('empty', () => vault.create(password, misspelt))
  await attempt('empty', () => vault.create(password.slice(0, 3), phrase))
  await attempt('empty', () => vault.unlock(password))
  await attempt('created', () => vault.create(password, phrase))
  await ways('unlocked')
  vault.touch()
  await attempt('unlocked', () => vault.unlock(password))
  await attempt('unlocked', () => vault.addPhrase(otherPhrase))
  const backup = await attempt('unlocked', () => vault.exportBackup(password, backupPassword))
  look('the backup', backup)
  await attempt('unlocked', () => vault.importBackup(String(backup), otherPassword, password))
  await attempt('unlocked', () => vault.importBackup(String(backup).slice(5), backupPassword, password))
  look('what is stored', await dump(storage))
  await vault.lock()
  await ways('locked')
  await attempt('locked', () => vault.unlock(password))
  const blob = await storage.get(storageKeys.vault)
  const talkative = await start({
    log,
    kdf: (given, parameters) => Promise.reject(new Error(`cannot stretch ${given} by ${parameters.salt}`)),
  })
  await attempt('a talkative derivation', () => talkative.unlock(password))
  const throwing = await start({
    log,
    kdf: (given) => {
      throw new TypeError(`bad ${given}`)
    },
    namespaces: [
      {
        namespace: 'throwing',
        fromPrivateKey: (key) => {
          throw new Error(`not a key: ${bytesToHex(key)}`)
        },
      },
      toyFamily,
    ],
  })
  await attempt('a derivation that throws', () => throwing.unlock(password))
  await attempt('a process that goes on', () => throwing.resume())
  await attempt('a namespace that throws', () => throwing.addPrivateKey('throwing', privateKey))
  await attempt('a backup in such a wallet', () =>
    throwing.importBackup(String(backup), backupPassword, password),
  )
  await storage.set({ [storageKeys.vault]: { ...(blob as object), data: 'AAAA' } })
  await ways('damaged')
  await attempt('damaged', () => vault.unlock(password))
  await attempt('damaged', () => vault.recover())
  const refusing = { ...storage, set: () => Promise.reject(new Error('the disk is full')) }
  const full = await start({ storage: refusing, log })
  await attempt('a full disk', () => full.unlock(password))
  await attempt('a full disk', () => full.resume())
  await attempt('a full disk', () => full.addPhrase(otherPhrase))
  look('what is stored', await dump(storage))
  look('what the session has', Object.keys(await dump(sessionStorage)))
}

test('a canary phrase, key and password appear in no log, error or thrown value', async () => {
  const canaries = createCanaries()
  const { leaks, thrown } = await watchForLeaks(canaries, async (watch) => {
    watch.addSecret('seed', await toSeed(parsePhrase(canaries.phrase)))
    watch.addSecret('otherSeed', await toSeed(parsePhrase(canaries.otherPhrase)))
    await useEverything(canaries, watch)
  })
  expect(leaks).toEqual([])
  expect(thrown).toBeGreaterThan(100)
})

test('the watch finds a secret in whatever form it gets out', async () => {
  const canaries = createCanaries()
  const { phrase, password, privateKey } = canaries
  const hex = bytesToHex(privateKey)
  const outs: [string, (watch: Watch) => unknown][] = [
    ['message', ({ attempt }) => attempt('out', () => Promise.reject(new Error(`bad ${phrase}`)))],
    [
      'cause',
      ({ attempt }) => attempt('out', () => Promise.reject(new Error('bad', { cause: { password } }))),
    ],
    ['three words', ({ look }) => look('out', new Error(phrase.split(' ').slice(4, 7).join(' ')))],
    ['bytes', ({ look }) => look('out', { deep: { deeper: { deepest: [privateKey] } } })],
    ['upper hex', ({ look }) => look('out', `0x${hex.toUpperCase()}`)],
    ['base64', ({ look }) => look('out', Buffer.from(privateKey).toString('base64'))],
    ['number', ({ look }) => look('out', BigInt(`0x${hex}`))],
    ['console', () => console.warn('note', { password })],
    ['stream', () => process.stderr.write(`${password}\n`)],
    ['a string that was thrown', ({ attempt }) => attempt('out', () => Promise.reject(hex))],
  ]
  for (const [form, out] of outs) {
    const { leaks } = await watchForLeaks(canaries, async (watch) => {
      await out(watch)
    })
    expect(leaks.length, form).toBeGreaterThan(0)
  }
  expect((await watchForLeaks(canaries, async ({ look }) => look('out', 'nothing'))).leaks).toEqual([])
})
