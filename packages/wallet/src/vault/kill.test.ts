import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { storageKeys } from '../storage/storageKeys.ts'
import { insecurePolicy, standardPolicy } from './kdfPolicy.ts'
import { toSeed } from './phrase.ts'
import type { StoredVault } from './storedVault.ts'
import {
  createExampleMachine,
  dump,
  examplePassword,
  examplePhrase,
  otherPhrase,
  sealLegacy,
  toyKey,
} from './vault.test.support.ts'
import { parseBlob } from './vaultBlob.ts'

type Machine = ReturnType<typeof createExampleMachine>

/** A process that is killed at one of its writes, before or after it took place: from then on nothing gets through. */
function createDoom(writes: number, moment: 'before' | 'after') {
  let left = writes
  let dead = false
  const died = () => new Error('killed')
  async function write(run: () => Promise<void>) {
    if (dead) throw died()
    if (left-- > 0) return run()
    dead = true
    if (moment === 'after') await run()
    throw died()
  }
  return (inner: Storage): Storage => ({
    get: async (key) => {
      if (dead) throw died()
      return inner.get(key)
    },
    keys: async (prefix) => {
      if (dead) throw died()
      return inner.keys(prefix)
    },
    set: (entries) => write(() => inner.set(entries)),
    remove: (keys) => write(() => inner.remove(keys)),
  })
}

const newPassword = 'a new password'

interface Scenario {
  prepare(machine: Machine): Promise<void>
  /** The unlocked vault, or a locked one where `locked`, of the process that is going to die. */
  act(vault: StoredVault): Promise<unknown>
  readonly locked?: true
  /** How many keys there were before, and are afterwards. */
  readonly before: number
  readonly after: number
  readonly passwords?: readonly string[]
  /** Whether the vault was damaged before, so that only a recovery makes it open. */
  readonly damaged?: true
}

let backup = ''

async function prepareOne({ start }: Machine) {
  await (await start()).create(examplePassword, examplePhrase)
}

async function prepareTwo({ start }: Machine) {
  const vault = await start()
  await vault.create(examplePassword, examplePhrase)
  await vault.addPrivateKey('toy', toyKey)
  backup = await vault.exportBackup(examplePassword, 'for the backup')
}

const scenarios: Record<string, Scenario> = {
  'the creation of a vault': {
    prepare: async () => {},
    locked: true,
    act: (vault) => vault.create(examplePassword, examplePhrase),
    before: 0,
    after: 1,
  },
  'a new phrase': {
    prepare: prepareOne,
    act: (vault) => vault.addPhrase(otherPhrase),
    before: 1,
    after: 2,
  },
  'the removal of a key': {
    prepare: prepareTwo,
    act: async (vault) => vault.removeKey((await vault.keys())[1]?.id ?? ''),
    before: 2,
    after: 1,
  },
  'a change of the password': {
    prepare: prepareTwo,
    act: (vault) => vault.changePassword(examplePassword, newPassword),
    before: 2,
    after: 2,
    passwords: [examplePassword, newPassword],
  },
  'the rewrite of an old vault': {
    prepare: async ({ storage }) =>
      storage.set({ [storageKeys.vault]: await sealLegacy(examplePassword, examplePhrase, 50) }),
    locked: true,
    act: (vault) => vault.unlock(examplePassword),
    before: 1,
    after: 1,
  },
  'a backup into an empty wallet': {
    prepare: async () => prepareTwo(createExampleMachine()),
    locked: true,
    act: (vault) => vault.importBackup(backup, 'for the backup', examplePassword),
    before: 0,
    after: 2,
  },
  'a backup into a vault': {
    prepare: async (machine) => {
      await prepareTwo(createExampleMachine())
      await prepareOne(machine)
    },
    act: (vault) => vault.importBackup(backup, 'for the backup', ''),
    before: 1,
    after: 2,
  },
  'a recovery': {
    prepare: async (machine) => {
      await prepareOne(machine)
      const { storage } = machine
      await storage.set({
        [storageKeys.vaultPrevious]: await storage.get(storageKeys.vault),
        [storageKeys.vault]: 'damaged',
      })
    },
    locked: true,
    damaged: true,
    act: (vault) => vault.recover(),
    before: 1,
    after: 1,
  },
}

/** Runs a scenario with a kill at one write. Says whether it came to its end instead. */
async function runUntilKilled(scenario: Scenario, writes: number, moment: 'before' | 'after') {
  const machine = createExampleMachine()
  await scenario.prepare(machine)
  if (!scenario.locked) await (await machine.start()).unlock(examplePassword)
  const doom = createDoom(writes, moment)
  const doomed = await machine.start({
    storage: doom(machine.storage),
    sessionStorage: doom(machine.sessionStorage),
  })
  // A resumed vault writes before it acts; those writes are among the places to be killed at.
  const acting = scenario.locked ? scenario.act(doomed) : doomed.resume().then(() => scenario.act(doomed))
  const finished = await acting.then(
    () => true,
    () => false,
  )
  return { machine, finished }
}

/** Opens what is left with any of the passwords; says with which, and how many keys there are. */
async function reopen(machine: Machine, { passwords = [examplePassword], damaged }: Scenario) {
  machine.clock.advance(600_000)
  const vault = await machine.start()
  if (vault.state() === 'empty') return { opens: [], keys: 0 }
  if (damaged) await vault.recover()
  const opens: string[] = []
  let keys = 0
  for (const password of passwords) {
    const right = await vault.unlock(password).then(
      () => true,
      () => false,
    )
    if (!right) continue
    opens.push(password)
    keys = (await vault.keys()).length
  }
  return { opens, keys }
}

for (const [name, scenario] of Object.entries(scenarios)) {
  for (const moment of ['before', 'after'] as const) {
    test(`${name} may be killed ${moment} any of its writes, and nothing is lost`, async () => {
      const { before, after, passwords = [examplePassword] } = scenario
      const outcomes = new Set<string>()
      for (let writes = 0; ; writes++) {
        expect(writes).toBeLessThan(40)
        const { machine, finished } = await runUntilKilled(scenario, writes, moment)
        const resumed = await machine.start()
        if (await resumed.resume()) expect([before, after]).toContain((await resumed.keys()).length)
        const { opens, keys } = await reopen(machine, scenario)
        const about = `killed ${moment} write ${writes}`
        expect(opens, about).toHaveLength(before === 0 && keys === 0 ? 0 : 1)
        expect([before, after], about).toContain(keys)
        outcomes.add(`${opens[0]} ${keys}`)
        if (!finished) continue
        expect(keys).toBe(after)
        expect(opens).toEqual(passwords.slice(-1))
        expect(writes).toBeGreaterThan(1)
        break
      }
      if (before !== after || passwords.length > 1) expect(outcomes.size).toBe(2)
    })
  }
}

test('a vault of 10,000 rounds opens, is rewritten with the current cost, and leaves no weak copy', async () => {
  const { start, storage } = createExampleMachine()
  const legacy = await sealLegacy(examplePassword, examplePhrase, 10_000)
  await storage.set({ [storageKeys.vault]: legacy })
  const vault = await start({ policy: standardPolicy })
  await expect(vault.unlock('not the password')).rejects.toMatchObject({ reason: 'wrongPassword' })
  expect(await storage.get(storageKeys.vault)).toEqual(legacy)
  await vault.unlock(examplePassword)
  expect(await vault.withSeed('legacy', bytesToHex)).toBe(bytesToHex(await toSeed(examplePhrase)))
  const rewritten = await storage.get(storageKeys.vault)
  expect(rewritten).toMatchObject({ version: 1, kdf: { name: 'argon2id', t: 3, m: 65_536, p: 1 } })
  expect(JSON.stringify(await dump(storage))).not.toContain('pbkdf2')
  const again = await start({ policy: standardPolicy })
  await again.unlock(examplePassword)
  expect(await again.keys()).toEqual([{ id: 'legacy', kind: 'phrase' }])
  expect(await storage.get(storageKeys.vault)).toEqual(rewritten)
})

test('a rewrite that does not read back is not swapped in', async () => {
  const { storage, start } = createExampleMachine()
  await (await start()).create(examplePassword, examplePhrase)
  const before = await storage.get(storageKeys.vault)
  const lossy: Storage = {
    ...storage,
    set: (entries) =>
      storage.set(
        Object.fromEntries(
          Object.entries(entries).map(([key, value]) =>
            key === storageKeys.vaultNext ? [key, { ...(value as object), data: 'AAAA' }] : [key, value],
          ),
        ),
      ),
  }
  const vault = await start({ storage: lossy })
  await vault.unlock(examplePassword)
  await expect(vault.addPhrase(otherPhrase)).rejects.toMatchObject({ reason: 'damagedVault' })
  expect(await storage.get(storageKeys.vault)).toEqual(before)
  expect(typeof parseBlob(before, 'vault', insecurePolicy)).toBe('object')
})
