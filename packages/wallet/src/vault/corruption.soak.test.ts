import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storageKeys } from '../storage/storageKeys.ts'
import { parseBackup } from './backup.ts'
import { corrupt, corruptAndMend, createDice } from './corruption.test.support.ts'
import { insecurePolicy, standardPolicy } from './kdfPolicy.ts'
import {
  createExampleMachine,
  dump,
  examplePassword,
  examplePhrase,
  otherPhrase,
  refusalOf,
} from './vault.test.support.ts'
import { blobChecksum, parseBlob, type VaultBlob } from './vaultBlob.ts'

const isSoak = process.env.CAUSEWAY_SOAK !== undefined
const count = isSoak ? 20_000 : 1000
const mended = count / 50
// The same cases every time in the tests, new ones in a soak.
const seed = isSoak ? Date.now() % 2 ** 31 : 20_260_101

/** A locked vault with a previous one beside it. */
async function createExample() {
  const machine = createExampleMachine()
  const vault = await machine.start()
  await vault.create(examplePassword, examplePhrase)
  await vault.addPhrase(otherPhrase)
  await vault.lock()
  const blob = parseBlob(await machine.storage.get(storageKeys.vault), 'vault', insecurePolicy) as VaultBlob
  return { ...machine, blob }
}

test(`${count} corruptions, ${mended} with the checksum mended, are refused; no byte changes and the original opens`, async () => {
  const { start, storage, clock, blob } = await createExample()
  const dice = createDice(seed)
  const seen = new Set<string>()
  const told = new Map<string, number>()
  for (let i = 0; i < count; i++) {
    const isMended = i % (count / mended) === 0
    const { how, value } = (isMended ? corruptAndMend : corrupt)(blob, dice)
    const about = `seed ${seed}, number ${i}, ${how}: ${JSON.stringify(value)}`
    await storage.set({ [storageKeys.vault]: value })
    const before = JSON.stringify(await dump(storage))

    const vault = await start()
    expect(vault.state(), about).toBe('locked')
    const error = await refusalOf(vault.unlock(examplePassword))
    const allowed = ['damagedVault', 'unsupportedVault', ...(isMended ? ['wrongPassword'] : [])]
    expect(error, about).toMatchObject({
      name: 'WalletError',
      reason: expect.stringMatching(allowed.join('|')),
    })
    expect(await refusalOf(vault.create(examplePassword, examplePhrase))).toMatchObject({
      reason: 'vaultExists',
    })
    expect(vault.state(), about).toBe('locked')
    // A guess is counted; all else is as it was.
    await storage.remove([storageKeys.vaultAttempts])
    expect(JSON.stringify(await dump(storage)), about).toBe(before)

    await storage.set({ [storageKeys.vault]: blob })
    await vault.unlock(examplePassword)
    expect(await vault.keys(), about).toHaveLength(2)
    await vault.lock()
    clock.advance(600_000)
    const { reason } = error as { reason: string }
    told.set(reason, (told.get(reason) ?? 0) + 1)
    seen.add(how)
  }
  expect(seen.size).toBe(19)
  expect(told.get('damagedVault')).toBeGreaterThan(0.8 * count)
})

test('a mended change of anything that was bound is refused by the encryption', async () => {
  const { start, storage, clock, blob } = await createExample()
  const dice = createDice(1)
  const reasons = new Set<string>()
  for (let i = 0; i < 100; i++) {
    await storage.set({ [storageKeys.vault]: corruptAndMend(blob, dice).value })
    const error = await refusalOf((await start()).unlock(examplePassword))
    reasons.add((error as { reason: string }).reason)
    clock.advance(600_000)
  }
  expect(reasons).toContain('wrongPassword')
  expect(reasons).toContain('damagedVault')
})

test('a backup that is relabelled and mended does not pass for a vault', async () => {
  const { start, storage } = await createExample()
  const vault = await start()
  await vault.unlock(examplePassword)
  const backup = await vault.exportBackup(examplePassword, 'for the backup')
  const sealed = parseBackup(backup, insecurePolicy) as VaultBlob
  const relabelled = { ...sealed, kind: 'vault' } as const
  const forged = { ...relabelled, checksum: blobChecksum(relabelled) }
  expect(parseBlob(forged, 'vault', insecurePolicy)).toEqual(forged)
  await storage.set({ [storageKeys.vault]: forged })
  await expect((await start()).unlock('for the backup')).rejects.toMatchObject({ reason: 'wrongPassword' })
})

test('a damaged vault is said to be damaged, and the one before it is brought back only when asked', async () => {
  const { start, storage, clock, blob } = await createExample()
  const damaged = { ...blob, data: 'AAAA' }
  await storage.set({ [storageKeys.vault]: damaged })
  const vault = await start()
  expect(await vault.inspect()).toEqual({ vault: 'damaged', previous: 'whole' })
  await expect(vault.unlock(examplePassword)).rejects.toMatchObject({ reason: 'damagedVault' })
  await vault.recover()
  await vault.unlock(examplePassword)
  expect(await vault.keys()).toHaveLength(1)
  expect(await storage.get(storageKeys.vaultDamaged(clock.now()))).toEqual(damaged)
})

test('a vault that is gone is not taken for a fresh start while the one before it is there', async () => {
  const { start, storage } = await createExample()
  await storage.remove([storageKeys.vault])
  const vault = await start()
  expect(vault.state()).toBe('locked')
  expect(await vault.inspect()).toEqual({ vault: 'missing', previous: 'whole' })
  await expect(vault.unlock(examplePassword)).rejects.toMatchObject({ reason: 'damagedVault' })
  await expect(vault.create(examplePassword, examplePhrase)).rejects.toMatchObject({ reason: 'vaultExists' })
  await vault.recover()
  await vault.unlock(examplePassword)
  expect(await vault.inspect()).toEqual({ vault: 'whole', previous: 'whole' })
})

test('there is nothing to recover from a newer vault, a whole one, or two damaged ones', async () => {
  const { start, storage, blob } = await createExample()
  const vault = await start()
  const before = await dump(storage)
  await vault.recover()
  expect(await dump(storage)).toEqual(before)
  await storage.set({ [storageKeys.vault]: { ...blob, version: 2 } })
  expect(await vault.inspect()).toMatchObject({ vault: 'newer' })
  await expect(vault.unlock(examplePassword)).rejects.toMatchObject({ reason: 'unsupportedVault' })
  await expect(vault.recover()).rejects.toMatchObject({ reason: 'unsupportedVault' })
  await storage.set({ [storageKeys.vault]: 1, [storageKeys.vaultPrevious]: 2 })
  await expect(vault.recover()).rejects.toMatchObject({ reason: 'damagedVault' })
  expect(await storage.get(storageKeys.vault)).toBe(1)
})

test('whatever is stored is a blob or damage, and reading it never throws', async () => {
  const { blob } = await createExample()
  expect(parseBlob(blob, 'vault', insecurePolicy)).toEqual(blob)
  const anything = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }),
    fc.record(
      {
        version: fc.constantFrom<unknown>(1, '1', 2, null),
        kind: fc.constantFrom<unknown>('vault', 'backup', []),
        kdf: fc.oneof(fc.constant<unknown>(blob.kdf), fc.anything()),
        cipher: fc.oneof(fc.constant<unknown>(blob.cipher), fc.anything()),
        data: fc.oneof(fc.base64String({ minLength: 24 }), fc.anything()),
        checksum: fc.oneof(fc.constant<unknown>(blob.checksum), fc.anything()),
      },
      { requiredKeys: [] },
    ),
  )
  fc.assert(
    fc.property(anything, fc.constantFrom(insecurePolicy, standardPolicy), (value, policy) => {
      expect(['damaged', 'newer']).toContain(parseBlob(value, 'vault', policy))
    }),
    { numRuns: 3000 },
  )
})
