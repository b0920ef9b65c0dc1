import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { createCanaries, watchForLeaks } from '../vault/canary.test.support.ts'
import { parsePhrase, toSeed } from '../vault/phrase.ts'
import { createExampleMachine, dump, randomBytes } from '../vault/vault.test.support.ts'
import { createAccounts } from './createAccounts.ts'
import { createSignerOf } from './signerOf.ts'
import { toyEd, toySecp } from './toyNamespaces.test.support.ts'

const namespaces = [toySecp, toyEd]

test('accounts and signers say nothing of a phrase, a seed or a key, and store nothing of them', async () => {
  const canaries = createCanaries()
  const { leaks, thrown } = await watchForLeaks(canaries, async ({ attempt, look, addSecret }) => {
    const seed = await toSeed(parsePhrase(canaries.phrase))
    addSecret('seed', seed)
    for (const [at, namespace] of namespaces.entries())
      addSecret(`derived key ${at}`, namespace.derive(seed, 0).privateKey)
    const { start, storage } = createExampleMachine()
    const vault = await start({ namespaces })
    const keyId = await vault.create(canaries.password, canaries.phrase)
    const accounts = await createAccounts({ storage, vault, namespaces, random: randomBytes })
    const signerOf = createSignerOf({ accounts, vault, namespaces })
    accounts.onChange(() => look('onChange', accounts.groups()))
    accounts.onRemove((removed) => look('onRemove', removed))
    const imported = await vault.addPrivateKey('edtoy', canaries.privateKey)
    const use = async (where: string) => {
      for (const id of [keyId, imported, canaries.phrase]) {
        look(where, await attempt(where, () => accounts.addNext(id)))
        look(where, await attempt(where, () => accounts.addAt(id, 0)))
        look(where, await attempt(where, () => accounts.addImported(id, 'edtoy')))
        look(where, await attempt(where, () => accounts.addImported(id, canaries.phrase)))
      }
      for (const group of accounts.groups())
        for (const { namespace, address } of group.entries)
          await attempt(where, async () => {
            const signer = await signerOf(namespace, address)
            look(where, signer)
            look(where, await signer.use((key) => key))
            await signer.use((key) => Promise.reject(new Error(`a failure over ${key.length} bytes`)))
          })
      await attempt(where, () => signerOf('secp', bytesToHex(canaries.privateKey).slice(0, 8)))
      await attempt(where, () => accounts.remove(accounts.groups().at(-1)?.id ?? ''))
      look(where, await dump(storage))
    }
    await use('unlocked')
    await vault.lock()
    await use('locked')
  })
  expect(leaks).toEqual([])
  expect(thrown).toBeGreaterThan(10)
})
