import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test, vi } from 'vitest'
import { sessionStorageKeys, storageKeys } from '../storage/storageKeys.ts'
import { standardKdf } from './kdf.ts'
import { insecurePolicy, standardPolicy } from './kdfPolicy.ts'
import { parsePhrase, toSeed } from './phrase.ts'
import {
  createExampleMachine,
  dump,
  examplePassword,
  examplePhrase,
  otherPhrase,
  refusalOf,
  toyKey,
} from './vault.test.support.ts'
import type { VaultState } from './vault.ts'

async function createExample(options = {}) {
  const machine = createExampleMachine()
  const vault = await machine.start(options)
  const id = await vault.create(examplePassword, examplePhrase)
  return { ...machine, vault, id }
}

test('a vault goes from empty to unlocked to locked and back, and says so', async () => {
  const { start } = createExampleMachine()
  const vault = await start()
  const states: VaultState[] = []
  vault.onChange((state) => states.push(state))
  expect(vault.state()).toBe('empty')
  await vault.create(examplePassword, examplePhrase)
  await vault.lock()
  await vault.unlock(examplePassword)
  expect(states).toEqual(['unlocked', 'locked', 'unlocked'])
  expect((await start()).state()).toBe('locked')
})

test('without a vault there is nothing to unlock, and a second one is not made over the first', async () => {
  const { start, storage } = createExampleMachine()
  const vault = await start()
  await expect(vault.unlock(examplePassword)).rejects.toMatchObject({ reason: 'noVault' })
  await expect(vault.keys()).rejects.toMatchObject({ reason: 'noVault' })
  await vault.create(examplePassword, examplePhrase)
  const before = await dump(storage)
  await expect(vault.create('another password', otherPhrase)).rejects.toMatchObject({ reason: 'vaultExists' })
  expect(await dump(storage)).toEqual(before)
})

test('what is stored says how it was sealed and nothing of the secrets', async () => {
  const { storage, id } = await createExample()
  expect(await storage.get(storageKeys.vault)).toEqual({
    version: 1,
    kind: 'vault',
    kdf: { name: 'argon2id', t: 1, m: 8, p: 1, salt: expect.stringMatching(/^[0-9a-f]{64}$/) },
    cipher: { name: 'AES-256-GCM', iv: expect.stringMatching(/^[0-9a-f]{24}$/) },
    data: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const everything = JSON.stringify(await dump(storage))
  const seed = bytesToHex(await toSeed(examplePhrase))
  for (const secret of ['junk', examplePassword, seed, id]) expect(everything).not.toContain(secret)
})

test('a new vault costs what the standard policy says', async () => {
  const { storage, start } = createExampleMachine()
  const costs: unknown[] = []
  const kdf = vi.fn(async (_: string, parameters) => {
    costs.push(parameters)
    return new Uint8Array(32).fill(7)
  })
  await (await start({ policy: standardPolicy, kdf })).create(examplePassword, examplePhrase)
  expect(costs).toMatchObject([{ name: 'argon2id', t: 3, m: 65_536, p: 1 }])
  expect(await storage.get(storageKeys.vault)).toMatchObject({ kdf: { t: 3, m: 65_536, p: 1 } })
})

test('a vault that cost too little is refused by the standard policy, and none is written', async () => {
  const { start } = await createExample()
  await expect((await start({ policy: standardPolicy })).unlock(examplePassword)).rejects.toMatchObject({
    reason: 'damagedVault',
  })
  const cheap = { ...standardPolicy, current: insecurePolicy.current }
  await expect(createExampleMachine().start({ policy: cheap })).rejects.toThrow(RangeError)
  const rounds = { name: 'pbkdf2', hash: 'SHA-256', iterations: 599_999 } as const
  await expect(
    createExampleMachine().start({ policy: { ...standardPolicy, current: rounds } }),
  ).rejects.toThrow(RangeError)
})

test('a seed and a private key are lent as copies and wiped after the use, also one that fails', async () => {
  const { vault, id } = await createExample()
  const key = await vault.addPrivateKey('toy', toyKey)
  const seed = await toSeed(examplePhrase)
  const lent: Uint8Array[] = []
  const keep = (bytes: Uint8Array) => {
    lent.push(bytes)
    return bytesToHex(bytes)
  }
  expect(await vault.withSeed(id, keep)).toBe(bytesToHex(seed))
  expect(await vault.withPrivateKey(key, async (bytes) => keep(bytes))).toBe(bytesToHex(toyKey))
  await expect(
    vault.withSeed(id, (bytes) => {
      lent.push(bytes)
      throw new Error('the use failed')
    }),
  ).rejects.toThrow('the use failed')
  expect(lent).toHaveLength(3)
  for (const bytes of lent) expect(bytes.every((byte) => byte === 0)).toBe(true)
})

test('a use does not stretch the phrase or the password again', async () => {
  const kdf = vi.fn(standardKdf)
  const { vault, id } = await createExample({ kdf })
  await vault.withSeed(id, () => null)
  await vault.addPhrase(otherPhrase)
  await vault.keys()
  expect(kdf).toHaveBeenCalledTimes(1)
})

test('keys of the wrong kind, unknown ones and removed ones are unknown', async () => {
  const { vault, id } = await createExample()
  const key = await vault.addPrivateKey('toy', toyKey)
  expect(await vault.keys()).toEqual([
    { id, kind: 'phrase' },
    { id: key, kind: 'privateKey', namespace: 'toy' },
  ])
  for (const attempt of [
    () => vault.withSeed(key, () => null),
    () => vault.withPrivateKey(id, () => null),
    () => vault.withSeed('nothing', () => null),
    () => vault.withSeed('__proto__', () => null),
    () => vault.revealPhrase(key, examplePassword),
    () => vault.removeKey('nothing'),
  ])
    await expect(attempt()).rejects.toMatchObject({ reason: 'unknownKey' })
  await vault.removeKey(key)
  await expect(vault.withPrivateKey(key, () => null)).rejects.toMatchObject({ reason: 'unknownKey' })
})

test('a removed key is in no blob that is left', async () => {
  const { vault, storage, start } = await createExample()
  await vault.removeKey(await vault.addPrivateKey('toy', toyKey))
  expect(await storage.get(storageKeys.vaultPrevious)).toEqual(await storage.get(storageKeys.vault))
  expect(await storage.get(storageKeys.vaultNext)).toBeUndefined()
  const again = await start()
  await again.unlock(examplePassword)
  expect(await again.keys()).toHaveLength(1)
})

test('the same phrase or key is not taken twice, however it is written', async () => {
  const { vault } = await createExample()
  await expect(vault.addPhrase(`  ${examplePhrase.toUpperCase()} `)).rejects.toMatchObject({
    reason: 'duplicateKey',
  })
  await vault.addPrivateKey('toy', toyKey)
  await expect(vault.addPrivateKey('toy', toyKey)).rejects.toMatchObject({ reason: 'duplicateKey' })
  expect(await vault.keys()).toHaveLength(2)
})

test('a private key is what its namespace says it is', async () => {
  const { vault } = await createExample()
  for (const [namespace, key] of [
    ['toy', new Uint8Array(32)],
    ['toy', toyKey.slice(1)],
    ['unknown', toyKey],
  ] as const)
    await expect(vault.addPrivateKey(namespace, key)).rejects.toMatchObject({ reason: 'badPrivateKey' })
  expect(await vault.keys()).toHaveLength(1)
})

test('a locked vault lends nothing and changes nothing', async () => {
  const { vault, id, storage } = await createExample()
  const use = vi.fn()
  await vault.lock()
  const before = await dump(storage)
  for (const attempt of [
    () => vault.withSeed(id, use),
    () => vault.withPrivateKey(id, use),
    () => vault.keys(),
    () => vault.addPhrase(otherPhrase),
    () => vault.addPrivateKey('toy', toyKey),
    () => vault.removeKey(id),
    () => vault.revealPhrase(id, examplePassword),
    () => vault.changePassword(examplePassword, 'another password'),
    () => vault.exportBackup(examplePassword, 'another password'),
  ])
    await expect(attempt()).rejects.toMatchObject({ reason: 'locked' })
  expect(use).not.toHaveBeenCalled()
  expect(await dump(storage)).toEqual(before)
})

test('a lock takes effect at once, before what is waiting', async () => {
  const { vault, id } = await createExample()
  const adding = vault.addPhrase(otherPhrase)
  const locking = vault.lock()
  expect(vault.state()).toBe('locked')
  await expect(vault.withSeed(id, () => null)).rejects.toMatchObject({ reason: 'locked' })
  await expect(adding).rejects.toMatchObject({ reason: 'locked' })
  await locking
  const unlocking = vault.unlock(examplePassword)
  await vault.lock()
  await unlocking
  expect(vault.state()).toBe('locked')
})

test('a phrase is shown only for the password', async () => {
  const { vault, id } = await createExample()
  await expect(vault.revealPhrase(id, 'not the password')).rejects.toMatchObject({ reason: 'wrongPassword' })
  expect(await vault.revealPhrase(id, examplePassword)).toBe(parsePhrase(examplePhrase))
  expect(vault.state()).toBe('unlocked')
})

test('after a change of the password only the new one opens, and no blob of the old one is left', async () => {
  const { vault, id, start, storage } = await createExample()
  await vault.addPrivateKey('toy', toyKey)
  await expect(vault.changePassword('not the password', 'a new password')).rejects.toMatchObject({
    reason: 'wrongPassword',
  })
  await vault.changePassword(examplePassword, 'a new password')
  expect(await vault.withSeed(id, (seed) => seed.length)).toBe(64)
  expect(await storage.get(storageKeys.vaultPrevious)).toEqual(await storage.get(storageKeys.vault))
  const again = await start()
  await expect(again.unlock(examplePassword)).rejects.toMatchObject({ reason: 'wrongPassword' })
  await again.unlock('a new password')
  expect(await again.keys()).toHaveLength(2)
})

test('a short password is refused wherever one is chosen', async () => {
  const machine = createExampleMachine()
  const vault = await machine.start()
  await expect(vault.create('1234567', examplePhrase)).rejects.toMatchObject({ reason: 'weakPassword' })
  await vault.create(examplePassword, examplePhrase)
  for (const attempt of [
    () => vault.changePassword(examplePassword, '1234567'),
    () => vault.exportBackup(examplePassword, '💥💥💥💥'),
  ])
    await expect(attempt()).rejects.toMatchObject({ reason: 'weakPassword' })
})

test('a password opens in whatever Unicode form it is typed', async () => {
  const { start } = createExampleMachine()
  await (await start()).create('mot de passe é', examplePhrase)
  const vault = await start()
  await vault.unlock('mot de passe e\u0301')
  expect(vault.state()).toBe('unlocked')
})

test('it locks by itself after 15 minutes without a touch', async () => {
  const { vault, clock, storage, sessionStorage } = await createExample()
  clock.advance(14 * 60_000)
  vault.touch()
  clock.advance(14 * 60_000)
  expect(vault.state()).toBe('unlocked')
  clock.advance(60_000)
  expect(vault.state()).toBe('locked')
  await vault.lock()
  expect(await sessionStorage.keys('')).toEqual([])
  expect(await storage.get(storageKeys.vaultUnlocked)).toBeUndefined()
})

test('a timer that is late does not keep it open', async () => {
  const machine = createExampleMachine()
  const clock = { ...machine.clock, after: () => () => {} }
  const vault = await machine.start({ clock })
  const id = await vault.create(examplePassword, examplePhrase)
  machine.clock.advance(15 * 60_000)
  expect(vault.state()).toBe('locked')
  await expect(vault.withSeed(id, () => null)).rejects.toMatchObject({ reason: 'locked' })
  await vault.lock()
  expect(await machine.sessionStorage.keys('')).toEqual([])
})

test('the time until it locks can be changed, and be without end', async () => {
  const { vault, clock } = await createExample()
  vault.setAutoLock(null)
  clock.advance(365 * 24 * 60 * 60_000)
  expect(vault.state()).toBe('unlocked')
  vault.setAutoLock(60_000)
  clock.advance(60_000)
  expect(vault.state()).toBe('locked')
})

test('an unlocked vault survives a stop of the process until its deadline, and both halves are needed', async () => {
  const { id, start, clock, storage, sessionStorage } = await createExample()
  clock.advance(10 * 60_000)
  const second = await start()
  expect(second.state()).toBe('locked')
  expect(await second.resume()).toBe(true)
  expect(await second.withSeed(id, (seed) => seed.length)).toBe(64)
  clock.advance(5 * 60_000)
  expect(second.state()).toBe('locked')
  const third = await start()
  expect(await third.resume()).toBe(false)

  await third.unlock(examplePassword)
  const wrapped = await storage.get(storageKeys.vaultUnlocked)
  await sessionStorage.remove([sessionStorageKeys.unlock])
  expect(await (await start()).resume()).toBe(false)
  expect(await storage.get(storageKeys.vaultUnlocked)).toBeUndefined()
  await third.lock()
  await third.unlock(examplePassword)
  await storage.set({ [storageKeys.vaultUnlocked]: wrapped })
  expect(await (await start()).resume()).toBe(false)
})

test('a touch is remembered across a stop, a lock is final, and a deadline that passed in between counts', async () => {
  const { vault, start, clock } = await createExample()
  clock.advance(14 * 60_000)
  vault.touch()
  await vault.keys()
  clock.advance(10 * 60_000)
  const second = await start()
  expect(await second.resume()).toBe(true)
  await second.lock()
  expect(await (await start()).resume()).toBe(false)
  await second.unlock(examplePassword)
  clock.advance(15 * 60_000)
  const third = await start()
  expect(await third.resume()).toBe(false)
  expect(third.state()).toBe('locked')
})

test('a touch that races with a lock brings nothing back', async () => {
  const { vault, clock, sessionStorage, start } = await createExample()
  clock.advance(60_000)
  vault.touch()
  await vault.lock()
  vault.touch()
  await vault.lock()
  expect(await sessionStorage.keys('')).toEqual([])
  expect(await (await start()).resume()).toBe(false)
})

test('a vault with changed storage below it is not written over', async () => {
  const { vault, storage } = await createExample()
  await storage.set({ [storageKeys.vault]: { damaged: true } })
  const before = await dump(storage)
  expect(await refusalOf(vault.addPhrase(otherPhrase))).toMatchObject({ reason: 'damagedVault' })
  expect(await dump(storage)).toEqual(before)
  // What is open can still be saved elsewhere.
  expect(await vault.exportBackup(examplePassword, 'for the backup')).toContain('Causeway encrypted backup')
})
