import { expect, test, vi } from 'vitest'
import { storageKeys } from '../storage/storageKeys.ts'
import { waitAfter } from './attempts.ts'
import { standardKdf } from './kdf.ts'
import { createExampleMachine, examplePassword, examplePhrase } from './vault.test.support.ts'

async function createLocked() {
  const machine = createExampleMachine()
  const first = await machine.start()
  const id = await first.create(examplePassword, examplePhrase)
  await first.lock()
  const kdf = vi.fn(standardKdf)
  return { ...machine, kdf, id, vault: await machine.start({ kdf }) }
}

test('the wait is 1 s after the third wrong password and doubles up to 5 minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 11, 12, 1000].map(waitAfter)).toEqual([
    0, 0, 0, 1000, 2000, 4000, 256_000, 300_000, 300_000,
  ])
})

test('after three wrong passwords even the right one has to wait, and nothing is derived meanwhile', async () => {
  const { vault, kdf, clock } = await createLocked()
  for (let i = 0; i < 3; i++)
    await expect(vault.unlock('wrong')).rejects.toMatchObject({ reason: 'wrongPassword', retryAfter: null })
  expect(kdf).toHaveBeenCalledTimes(3)
  await expect(vault.unlock(examplePassword)).rejects.toMatchObject({
    reason: 'tooManyAttempts',
    retryAfter: 1000,
  })
  clock.advance(999)
  await expect(vault.unlock(examplePassword)).rejects.toMatchObject({ retryAfter: 1 })
  expect(kdf).toHaveBeenCalledTimes(3)
  clock.advance(1)
  await expect(vault.unlock('wrong')).rejects.toMatchObject({ reason: 'wrongPassword' })
  await expect(vault.unlock('wrong')).rejects.toMatchObject({ reason: 'tooManyAttempts', retryAfter: 2000 })
  clock.advance(2000)
  await vault.unlock(examplePassword)
  await vault.lock()
  for (let i = 0; i < 2; i++)
    await expect(vault.unlock('wrong')).rejects.toMatchObject({ reason: 'wrongPassword' })
  await vault.unlock(examplePassword)
  expect(vault.state()).toBe('unlocked')
})

test('a restart, also of the browser, does not shorten the wait', async () => {
  const { vault, start, sessionStorage, kdf } = await createLocked()
  for (let i = 0; i < 3; i++) await vault.unlock('wrong').catch(() => null)
  await sessionStorage.remove(await sessionStorage.keys(''))
  await expect((await start({ kdf })).unlock(examplePassword)).rejects.toMatchObject({
    reason: 'tooManyAttempts',
    retryAfter: 1000,
  })
  expect(kdf).toHaveBeenCalledTimes(3)
})

test('attempts made at the same time count one by one', async () => {
  const { vault, kdf } = await createLocked()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => vault.unlock('wrong')))
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.reason)
  expect(reasons.filter((reason) => reason === 'wrongPassword')).toHaveLength(3)
  expect(reasons.filter((reason) => reason === 'tooManyAttempts')).toHaveLength(17)
  expect(kdf).toHaveBeenCalledTimes(3)
})

test('an attempt that is cut off in the middle has counted', async () => {
  const { start, storage } = await createLocked()
  const never = () => new Promise<Uint8Array>(() => {})
  void (await start({ kdf: never })).unlock('wrong')
  await vi.waitFor(async () =>
    expect(await storage.get(storageKeys.vaultAttempts)).toMatchObject({ failures: 1 }),
  )
})

test('asking again for the password of an open vault is braked alike', async () => {
  const { vault, id } = await createLocked()
  await vault.unlock(examplePassword)
  await expect(vault.revealPhrase(id, 'wrong')).rejects.toMatchObject({ reason: 'wrongPassword' })
  await expect(vault.changePassword('wrong', 'new password')).rejects.toMatchObject({
    reason: 'wrongPassword',
  })
  await expect(vault.exportBackup('wrong', 'new password')).rejects.toMatchObject({ reason: 'wrongPassword' })
  await expect(vault.revealPhrase(id, examplePassword)).rejects.toMatchObject({ reason: 'tooManyAttempts' })
  expect(vault.state()).toBe('unlocked')
})

test('a derivation that fails is not a wrong password, and a damaged vault is not one either', async () => {
  const { start, storage, vault } = await createLocked()
  const broken = await start({ kdf: () => Promise.reject(new Error('no worker')) })
  for (let i = 0; i < 5; i++)
    await expect(broken.unlock(examplePassword)).rejects.toThrow('The key could not be derived.')
  const whole = await storage.get(storageKeys.vault)
  await storage.set({ [storageKeys.vault]: 'damaged' })
  for (let i = 0; i < 5; i++)
    await expect(vault.unlock(examplePassword)).rejects.toMatchObject({ reason: 'damagedVault' })
  await storage.set({ [storageKeys.vault]: whole })
  await vault.unlock(examplePassword)
})

test('a clock that was set back does not make the wait longer, and nonsense in the record is no wait', async () => {
  const { vault, clock, storage } = await createLocked()
  const year = 365 * 24 * 3_600_000
  await storage.set({
    [storageKeys.vaultAttempts]: { version: 1, failures: 4, retryAt: clock.now() + year },
  })
  await expect(vault.unlock(examplePassword)).rejects.toMatchObject({ retryAfter: 2000 })
  await storage.set({ [storageKeys.vaultAttempts]: { version: 1, failures: 'many', retryAt: [] } })
  await vault.unlock(examplePassword)
})
