import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { storageKeys } from '../storage/storageKeys.ts'
import {
  createExampleMachine,
  examplePassword,
  examplePhrase,
  otherPhrase,
  randomBytes,
} from '../vault/vault.test.support.ts'
import type { AccountEntry } from './accounts.ts'
import { createAccounts } from './createAccounts.ts'
import { createSignerOf } from './signerOf.ts'
import { toyEd, toyLate, toySecp } from './toyNamespaces.test.support.ts'

const namespaces = [toySecp, toyEd]
const importedKey = sha256(utf8ToBytes('an imported key'))

async function createExample() {
  const machine = createExampleMachine()
  const vault = await machine.start({ namespaces })
  const keyId = await vault.create(examplePassword, examplePhrase)
  const { storage } = machine
  const load = (families = namespaces) =>
    createAccounts({ storage, vault, namespaces: families, random: randomBytes })
  return { ...machine, vault, keyId, load, accounts: await load() }
}

test('an account has an address in every namespace, and the first one is selected', async () => {
  const { accounts, keyId } = await createExample()
  expect(accounts.groups()).toEqual([])
  expect(accounts.selected()).toBeNull()
  const first = await accounts.addNext(keyId)
  const second = await accounts.addNext(keyId, '  Savings\u202e\n 2026 ')
  expect(first).toMatchObject({ name: 'Account 1', index: 0, keyId, hidden: false })
  expect(first.entries.map((entry) => [entry.namespace, entry.path])).toEqual([
    ['secp', 'm/0'],
    ['edtoy', 'm/0'],
  ])
  expect(second).toMatchObject({ name: 'Savings 2026', index: 1 })
  expect(accounts.selected()).toBe(first.id)
  const { address = '' } = second.entries[1] ?? {}
  expect(accounts.find('edtoy', address)?.id).toBe(second.id)
  expect(accounts.find('secp', address)).toBeNull()
})

test('accounts are read while the vault is locked, and added only while it is open', async () => {
  const { accounts, keyId, vault, load } = await createExample()
  await accounts.addNext(keyId)
  await vault.lock()
  expect((await load()).groups()).toEqual(accounts.groups())
  await expect(accounts.addNext(keyId)).rejects.toMatchObject({ reason: 'locked' })
  expect(accounts.groups()).toHaveLength(1)
  await accounts.rename(accounts.selected() ?? '', 'Main')
  expect((await load()).groups()[0]?.name).toBe('Main')
})

test('a removed index is not handed out again unless it is asked for', async () => {
  const { accounts, keyId, load } = await createExample()
  for (let i = 0; i < 3; i++) await accounts.addNext(keyId)
  const last = accounts.groups()[2]
  await accounts.remove(last?.id ?? '')
  const next = await accounts.addNext(keyId)
  expect(next.index).toBe(3)
  await accounts.remove(next.id)
  const reloaded = await load()
  expect((await reloaded.addNext(keyId)).index).toBe(4)
  const again = await reloaded.addAt(keyId, 2)
  expect(again.entries).toEqual(last?.entries)
  expect((await reloaded.addNext(keyId)).index).toBe(5)
  await expect(reloaded.addAt(keyId, 2)).rejects.toMatchObject({ reason: 'duplicateKey' })
  for (const index of [-1, 1.5, 2 ** 31, Number.NaN])
    await expect(reloaded.addAt(keyId, index)).rejects.toThrow(RangeError)
})

test('a far index leaves a gap of which only the beginning is offered', async () => {
  const { accounts, keyId } = await createExample()
  await accounts.addNext(keyId)
  await accounts.addAt(keyId, 2 ** 31 - 1)
  expect(accounts.removed(keyId)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
})

test('two phrases count their accounts apart and share the numbers of the names', async () => {
  const { accounts, keyId, vault } = await createExample()
  const other = await vault.addPhrase(otherPhrase)
  await accounts.addNext(keyId)
  const second = await accounts.addNext(other)
  expect([second.index, second.name]).toEqual([0, 'Account 2'])
  await accounts.rename(second.id, 'Account 3')
  expect((await accounts.addNext(keyId)).name).toBe('Account 4')
  await accounts.rename(second.id, ' \n ')
  expect(accounts.find('secp', second.entries[0]?.address ?? '')?.name).toBe('Account 3')
})

test('accounts added at the same time get an index each', async () => {
  const { accounts, keyId, load } = await createExample()
  await Promise.all(Array.from({ length: 5 }, () => accounts.addNext(keyId)))
  expect(accounts.groups().map((group) => group.index)).toEqual([0, 1, 2, 3, 4])
  expect(new Set(accounts.groups().map((group) => group.name)).size).toBe(5)
  expect((await load()).groups()).toEqual(accounts.groups())
})

test('an imported key is one account in one namespace, and goes with it', async () => {
  const { accounts, keyId, vault } = await createExample()
  await accounts.addNext(keyId)
  const key = await vault.addPrivateKey('edtoy', importedKey)
  const group = await accounts.addImported(key, 'edtoy')
  expect(group).toMatchObject({ name: 'Imported 1', index: null, keyId: key })
  expect(group.entries).toMatchObject([{ namespace: 'edtoy', path: null }])
  await expect(accounts.addImported(key, 'edtoy')).rejects.toMatchObject({ reason: 'duplicateKey' })
  await expect(accounts.addImported(key, 'unknown')).rejects.toMatchObject({ reason: 'badPrivateKey' })
  await expect(accounts.addImported('nothing', 'secp')).rejects.toMatchObject({ reason: 'unknownKey' })
  await accounts.remove(group.id)
  await expect(vault.withPrivateKey(key, () => null)).rejects.toMatchObject({ reason: 'unknownKey' })
  await accounts.addImported(await vault.addPrivateKey('edtoy', importedKey), 'edtoy')
  expect(accounts.groups()).toHaveLength(2)
})

test('a scope gets the addresses of its namespace, as its chain writes them', async () => {
  const { accounts, keyId } = await createExample()
  const [first, second] = [await accounts.addNext(keyId), await accounts.addNext(keyId)]
  const addressOf = (group: typeof first, namespace: string) =>
    group.entries.find((entry) => entry.namespace === namespace)?.address ?? ''
  const { held, selected } = accounts.holdings
  expect(held('secp:main')).toEqual([addressOf(first, 'secp'), addressOf(second, 'secp')])
  expect(held('edtoy:test')).toEqual(
    [first, second].map((group) => addressOf(group, 'edtoy').replace('main', 'test')),
  )
  expect(held('wallet:secp')).toEqual(held('secp:main'))
  expect(selected('secp:main')).toEqual([addressOf(first, 'secp')])
  for (const scope of ['wallet', 'secp', 'secp:NOT!', 'other:main', 'wallet:other', '', '__proto__:x'])
    expect(held(scope)).toEqual([])
  await accounts.select(second.id)
  expect(selected('edtoy:main')).toEqual([addressOf(second, 'edtoy')])
})

test('a hidden account is offered to nobody and still signs', async () => {
  const { accounts, keyId, vault } = await createExample()
  const [first, second] = [await accounts.addNext(keyId), await accounts.addNext(keyId)]
  await accounts.setHidden(first.id, true)
  expect(accounts.selected()).toBe(second.id)
  expect(accounts.holdings.held('secp:main')).toEqual([second.entries[0]?.address])
  await expect(accounts.select(first.id)).rejects.toMatchObject({ reason: 'unknownAccount' })
  const signer = await createSignerOf({ accounts, vault, namespaces })(
    'secp',
    first.entries[0]?.address ?? '',
  )
  expect(await signer.use((key) => key.length)).toBe(32)
  await expect(accounts.setHidden(second.id, true)).rejects.toMatchObject({ reason: 'lastAccount' })
  await expect(accounts.remove(second.id)).rejects.toMatchObject({ reason: 'lastAccount' })
  await accounts.setHidden(first.id, false)
  await accounts.select(first.id)
  expect(accounts.holdings.held('secp:main')).toHaveLength(2)
})

test('a removal is told with the addresses that went, after it is stored; the last account stays', async () => {
  const { accounts, keyId, load } = await createExample()
  const [first, second] = [await accounts.addNext(keyId), await accounts.addNext(keyId)]
  const heard: (readonly AccountEntry[] | 'change')[] = []
  accounts.onChange(() => heard.push('change'))
  const off = accounts.onRemove((removed) => heard.push(removed))
  await accounts.remove(first.id)
  expect(heard).toEqual([first.entries, 'change'])
  expect(accounts.selected()).toBe(second.id)
  expect((await load()).groups()).toEqual([second])
  await expect(accounts.remove(second.id)).rejects.toMatchObject({ reason: 'lastAccount' })
  await expect(accounts.remove(first.id)).rejects.toMatchObject({ reason: 'unknownAccount' })
  off()
  await accounts.addNext(keyId)
  await accounts.remove(second.id)
  expect(heard.filter((event) => event !== 'change')).toHaveLength(1)
})

test('an address that another account still holds has not gone', async () => {
  const { accounts, keyId, vault } = await createExample()
  await accounts.addNext(keyId)
  const key = await vault.withSeed(keyId, async (seed) =>
    vault.addPrivateKey('secp', toySecp.derive(seed, 1).privateKey),
  )
  await accounts.addImported(key, 'secp')
  const second = await accounts.addNext(keyId)
  const heard: (readonly AccountEntry[])[] = []
  accounts.onRemove((removed) => heard.push(removed))
  expect(accounts.holdings.held('secp:main')).toHaveLength(2)
  await accounts.remove(second.id)
  expect(heard).toEqual([[second.entries[1]]])
  expect(accounts.holdings.held('secp:main')).toHaveLength(2)
})

test('a namespace that comes later gets its addresses when the vault is open', async () => {
  const { accounts, keyId, load, vault } = await createExample()
  await accounts.addNext(keyId)
  await accounts.addImported(await vault.addPrivateKey('edtoy', importedKey), 'edtoy')
  const later = await load([...namespaces, toyLate])
  expect(later.holdings.held('late:main')).toEqual([])
  await later.deriveMissing()
  expect(later.holdings.held('late:main')).toHaveLength(1)
  expect(later.groups().map((group) => group.entries.length)).toEqual([3, 1])
  await later.deriveMissing()
  expect((await load()).groups()).toEqual(later.groups())
})

test('a key is lent for one use, derived or imported, and is the key of the address', async () => {
  const { accounts, keyId, vault } = await createExample()
  const group = await accounts.addNext(keyId)
  const imported = await accounts.addImported(await vault.addPrivateKey('edtoy', importedKey), 'edtoy')
  const signerOf = createSignerOf({ accounts, vault, namespaces })
  const message = utf8ToBytes('a message')
  const lent: Uint8Array[] = []
  for (const { address, publicKey } of [group.entries[1], imported.entries[0]] as AccountEntry[]) {
    const signer = await signerOf('edtoy', address)
    const signature = await signer.use(async (key) => {
      lent.push(key)
      return ed25519.sign(message, key)
    })
    expect(ed25519.verify(signature, message, hexToBytes(publicKey))).toBe(true)
    await expect(signer.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  }
  for (const key of lent) expect(bytesToHex(key)).toBe('00'.repeat(32))
  await expect(signerOf('secp', imported.entries[0]?.address ?? '')).rejects.toMatchObject({
    reason: 'unknownAccount',
  })
})

test('a signer does not outlive the unlocked time or its account', async () => {
  const { accounts, keyId, vault } = await createExample()
  const [first, second] = [await accounts.addNext(keyId), await accounts.addNext(keyId)]
  const signerOf = createSignerOf({ accounts, vault, namespaces })
  const signers = await Promise.all(
    [first, second].map((group) => signerOf('secp', group.entries[0]?.address ?? '')),
  )
  await accounts.remove(second.id)
  await expect(signers[1]?.use(() => 'signed')).rejects.toMatchObject({ reason: 'unknownAccount' })
  await vault.lock()
  await expect(signers[0]?.use(() => 'signed')).rejects.toMatchObject({ reason: 'locked' })
  await expect(signerOf('secp', first.entries[0]?.address ?? '')).rejects.toMatchObject({ reason: 'locked' })
})

test('an address that was tampered with in the storage signs nothing', async () => {
  const { accounts, keyId, vault, storage, load } = await createExample()
  const group = await accounts.addNext(keyId)
  const { address = '' } = group.entries[0] ?? {}
  const record = JSON.stringify(await storage.get(storageKeys.accounts))
  await storage.set({ [storageKeys.accounts]: JSON.parse(record.replaceAll(address, 'main0000')) })
  const signer = await createSignerOf({ accounts: await load(), vault, namespaces })('secp', 'main0000')
  await expect(signer.use(() => 'signed')).rejects.toMatchObject({ reason: 'unknownKey' })
})

test('a damaged or newer record is refused and left as it is', async () => {
  const { accounts, keyId, storage, load } = await createExample()
  await accounts.addNext(keyId)
  const whole = JSON.stringify(await storage.get(storageKeys.accounts))
  const damages = [
    whole.replace('"hidden":false', '"hidden":"no"'),
    whole.replace('"index":0', '"index":-1'),
    whole.replace(/"selected":"\w+"/, '"selected":"nobody"'),
    whole.replace(/"publicKey":"\w\w/, '"publicKey":"zz'),
    whole.replace('"groups":[', '"groups":[null,'),
    '[]',
    '"text"',
  ]
  for (const damage of damages) {
    expect(damage).not.toBe(whole)
    await storage.set({ [storageKeys.accounts]: JSON.parse(damage) })
    await expect(load()).rejects.toMatchObject({ reason: 'damagedRecord' })
    await expect(accounts.addNext(keyId)).rejects.toMatchObject({ reason: 'damagedRecord' })
    expect(JSON.stringify(await storage.get(storageKeys.accounts))).toBe(damage)
  }
  await storage.set({ [storageKeys.accounts]: JSON.parse(whole.replace('"version":1', '"version":2')) })
  await expect(load()).rejects.toMatchObject({ reason: 'newerRecord' })
})

test('whatever is done, one visible account is selected and what is stored is what is shown', async () => {
  const command = fc.record({
    act: fc.constantFrom('add', 'hide', 'show', 'remove', 'select', 'rename'),
    which: fc.nat(6),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 15 }), async (commands) => {
      const { accounts, keyId, load } = await createExample()
      await accounts.addNext(keyId)
      const seen = new Set([0])
      for (const { act, which } of commands) {
        const id = accounts.groups()[which]?.id ?? 'nobody'
        const run = {
          add: async () => {
            const { index } = await accounts.addNext(keyId)
            expect(seen.has(index ?? -1)).toBe(false)
            seen.add(index ?? -1)
          },
          hide: () => accounts.setHidden(id, true),
          show: () => accounts.setHidden(id, false),
          remove: () => accounts.remove(id),
          select: () => accounts.select(id),
          rename: () => accounts.rename(id, `Name ${which}`),
        }
        await run[act]().catch((error) => expect(error).toMatchObject({ name: 'WalletError' }))
        const selected = accounts.groups().find((group) => group.id === accounts.selected())
        expect(selected?.hidden).toBe(false)
      }
      const stored = await load()
      expect(stored.groups()).toEqual(accounts.groups())
      expect(stored.selected()).toBe(accounts.selected())
    }),
    { numRuns: 40 },
  )
})

test('an imported key does not sign for an address that is not its own, whatever the stored table says', async () => {
  const { vault, accounts } = await createExample()
  const imported = await accounts.addImported(await vault.addPrivateKey('edtoy', importedKey), 'edtoy')
  const forged = { find: () => imported }
  const signer = await createSignerOf({ accounts: forged, vault, namespaces })(
    'edtoy',
    'main0123456789abcdef',
  )
  const sign = vi.fn()
  await expect(signer.use(sign)).rejects.toMatchObject({ reason: 'unknownKey' })
  expect(sign).not.toHaveBeenCalled()
})
