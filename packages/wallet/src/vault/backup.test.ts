import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storageKeys } from '../storage/storageKeys.ts'
import { parseBackup, sealBackup } from './backup.ts'
import { standardKdf } from './kdf.ts'
import { insecurePolicy } from './kdfPolicy.ts'
import { toPhraseKey } from './newKey.ts'
import { parsePhrase, toSeed } from './phrase.ts'
import {
  createExampleMachine,
  dump,
  examplePassword,
  examplePhrase,
  otherPhrase,
  randomBytes,
  toyKey,
} from './vault.test.support.ts'

const backupPassword = 'for the backup'

async function createExample() {
  const machine = createExampleMachine()
  const vault = await machine.start()
  const id = await vault.create(examplePassword, examplePhrase)
  const key = await vault.addPrivateKey('toy', toyKey)
  return { ...machine, vault, id, key, backup: await vault.exportBackup(examplePassword, backupPassword) }
}

test('a backup brings everything into an empty wallet, under a password of its own', async () => {
  const { backup, id, key } = await createExample()
  const { start } = createExampleMachine()
  const fresh = await start()
  await fresh.importBackup(backup, backupPassword, 'a new password')
  expect(fresh.state()).toBe('unlocked')
  const again = await start()
  await again.unlock('a new password')
  expect(await again.revealPhrase(id, 'a new password')).toBe(parsePhrase(examplePhrase))
  expect(await again.withPrivateKey(key, bytesToHex)).toBe(bytesToHex(toyKey))
})

test('into a wallet that has a vault only the keys come that it lacks', async () => {
  const { backup, id, key } = await createExample()
  const { start } = createExampleMachine()
  const vault = await start()
  const own = await vault.create('another password', otherPhrase)
  const same = await vault.addPrivateKey('toy', toyKey)
  await vault.importBackup(backup, backupPassword, 'not needed')
  expect((await vault.keys()).map((one) => one.id)).toEqual([own, same, id])
  await vault.importBackup(backup, backupPassword, 'not needed')
  expect(await vault.keys()).toHaveLength(3)
  expect(key).not.toBe(same)
  const again = await start()
  await again.unlock('another password')
  expect(await again.keys()).toHaveLength(3)
})

test('an id that is taken by another key is not taken over', async () => {
  const { backup, id } = await createExample()
  const { start } = createExampleMachine()
  let first = true
  const vault = await start({
    random: (length) => {
      const bytes = crypto.getRandomValues(new Uint8Array(length))
      if (length === 8 && first) {
        first = false
        bytes.set(Buffer.from(id, 'hex'))
      }
      return bytes
    },
  })
  expect(await vault.create(examplePassword, otherPhrase)).toBe(id)
  await vault.importBackup(backup, backupPassword, '')
  expect(await vault.revealPhrase(id, examplePassword)).toBe(otherPhrase)
  expect(new Set((await vault.keys()).map((key) => key.id)).size).toBe(3)
})

test('a backup with a key twice, or an id twice, brings each key once', async () => {
  const { start } = createExampleMachine()
  const phrase = await toPhraseKey('same', examplePhrase)
  const keys = [phrase, { ...phrase, id: 'copy' }, await toPhraseKey('same', otherPhrase)]
  const context = { kdf: standardKdf, policy: insecurePolicy, namespaces: [], random: randomBytes }
  const vault = await start()
  await vault.importBackup(
    await sealBackup({ keys }, backupPassword, context),
    backupPassword,
    examplePassword,
  )
  const ids = (await vault.keys()).map((key) => key.id)
  expect(ids).toEqual(['same', expect.stringMatching(/^[0-9a-f]{16}$/)])
})

test('a backup whose seed is not that of its phrase gives the seed of the phrase', async () => {
  const { start } = createExampleMachine()
  const keys = [{ ...(await toPhraseKey('forged', examplePhrase)), seed: '00'.repeat(64) }]
  const context = { kdf: standardKdf, policy: insecurePolicy, namespaces: [], random: randomBytes }
  const vault = await start()
  await vault.importBackup(
    await sealBackup({ keys }, backupPassword, context),
    backupPassword,
    examplePassword,
  )
  expect(await vault.withSeed('forged', bytesToHex)).toBe(bytesToHex(await toSeed(examplePhrase)))
})

test('a locked vault takes nothing in', async () => {
  const { vault, backup, storage } = await createExample()
  await vault.lock()
  const before = await dump(storage)
  await expect(vault.importBackup(backup, backupPassword, examplePassword)).rejects.toMatchObject({
    reason: 'locked',
  })
  expect(await dump(storage)).toEqual(before)
})

test('a backup survives a clipboard', async () => {
  const { backup } = await createExample()
  for (const text of [`\uFEFF${backup}`, `\n\n  ${backup}  \n`, backup.replaceAll('\n', '\r\n')])
    expect(parseBackup(text, insecurePolicy)).toMatchObject({ kind: 'backup' })
})

test('what is wrong with a backup is told apart, and nothing is stored', async () => {
  const { backup, storage: from } = await createExample()
  const { start, storage } = createExampleMachine()
  const vault = await start()
  const asVault = `Causeway encrypted backup\n${JSON.stringify(await from.get(storageKeys.vault))}`
  for (const [text, password, reason] of [
    [backup, examplePassword, 'wrongBackupPassword'],
    [backup.slice(0, -10), backupPassword, 'damagedBackup'],
    [backup.replace('"t": 1', '"t": 2'), backupPassword, 'damagedBackup'],
    [backup.replace('"version": 1', '"version": 2'), backupPassword, 'unsupportedBackup'],
    [backup.replace('Causeway', 'Another'), backupPassword, 'damagedBackup'],
    [asVault, examplePassword, 'damagedBackup'],
    ['', backupPassword, 'damagedBackup'],
    ['x'.repeat(9_000_000), backupPassword, 'damagedBackup'],
  ] as const)
    await expect(vault.importBackup(text, password, 'a new password')).rejects.toMatchObject({ reason })
  await expect(vault.importBackup(backup, backupPassword, 'short')).rejects.toMatchObject({
    reason: 'weakPassword',
  })
  expect(await dump(storage)).toEqual({})
  expect(vault.state()).toBe('empty')
})

test('whatever text is offered as a backup is read or refused, and never thrown at the user', async () => {
  const { backup } = await createExample()
  const heading = backup.slice(0, backup.indexOf('\n'))
  const blob: Record<string, unknown> = JSON.parse(backup.slice(heading.length))
  const json = fc.json({ maxDepth: 4 })
  const changed = fc
    .tuple(fc.constantFrom(...Object.keys(blob), '__proto__', 'constructor'), json)
    .map(([name, value]) => {
      const rest = Object.entries(blob).filter(([member]) => member !== name)
      const members = [...rest, [name, JSON.parse(value)]] as const
      return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member)}`).join(',')}}`
    })
  fc.assert(
    fc.property(fc.oneof(fc.string(), json, changed), fc.boolean(), (text, headed) => {
      const parsed = parseBackup(headed ? `${heading}\n${text}` : text, insecurePolicy)
      expect(['damaged', 'newer']).toContain(parsed)
    }),
    { numRuns: 2000 },
  )
})
