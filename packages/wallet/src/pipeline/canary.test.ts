import { expect, test } from 'vitest'
import { createAccounts } from '../accounts/createAccounts.ts'
import { createSignerOf } from '../accounts/signerOf.ts'
import type { ApprovalAnswer } from '../approvals/approvals.ts'
import { namespaces } from '../namespaces/table.ts'
import { createFakeClock, settle } from '../networks/fakeClock.test.support.ts'
import { createNetworks } from '../networks/networks.ts'
import { wellKnown } from '../networks/wellKnown.ts'
import { createMemoryStorage } from '../storage/memoryStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { createCanaries, watchForLeaks } from '../vault/canary.test.support.ts'
import { createVault } from '../vault/createVault.ts'
import { insecurePolicy } from '../vault/kdfPolicy.ts'
import { parsePhrase, toSeed } from '../vault/phrase.ts'
import { createWallet } from './createWallet.ts'
import { asking, connectPage } from './fakeWallet.test.support.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

const yes = { approved: true } as const

async function everything(storage: Storage): Promise<unknown> {
  const keys = await storage.keys('')
  return Promise.all(keys.map(async (key) => [key, await storage.get(key)]))
}

test('a whole wallet at work lets no phrase, seed, key or password out to a site, a screen, a log or a disk', async () => {
  const canaries = createCanaries()
  const { leaks } = await watchForLeaks(canaries, async ({ attempt, look, addSecret }) => {
    const seed = await toSeed(parsePhrase(canaries.phrase))
    addSecret('seed', seed)
    for (const namespace of namespaces)
      addSecret(`key of ${namespace.namespace}`, namespace.derive(seed, 0).privateKey)
    const storage = createMemoryStorage()
    const sessionStorage = createMemoryStorage()
    const clock = createFakeClock()
    const log = (event: string, facts: unknown) => look('log', { event, facts })
    const ports = { storage, sessionStorage, clock, random, namespaces, log }
    const vault = await createVault({ ...ports, policy: insecurePolicy })
    const keyId = await vault.create(canaries.password, canaries.phrase)
    const defaults = wellKnown.map((row) => ({ ...row, http: 'http://node.test', ws: 'ws://node.test' }))
    // A network that fails in the most talkative way.
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
    }
    const networks = await createNetworks({ storage, fetch, clock, defaults })
    const accounts = await createAccounts({ storage, vault, namespaces, random })
    await accounts.addNext(keyId)
    const signerOf = createSignerOf({ accounts, vault, namespaces })
    const openSocket = () => {
      throw new Error('no socket')
    }
    const wallet = await createWallet({ ...ports, vault, accounts, networks, signerOf, fetch, openSocket })
    wallet.approvals.onChange((pending) => look('a request before the user', pending))

    const page = connectPage(wallet, 'https://dapp.example')
    const decide = async (answer: ApprovalAnswer) => {
      for (const { id } of wallet.approvals.pending())
        await attempt('decide', () => wallet.approvals.decide(id, answer))
      await settle()
    }
    await page.call('wallet_createSession', asking('eip155:1', solana, bitcoin, 'wallet:eip155', 'wallet'))
    await decide(yes)
    const [evm, sol, btc] = accounts.groups()[0]?.entries.map(({ address }) => address) ?? []
    const calls: [string, string, unknown][] = [
      ['eip155:1', 'personal_sign', ['0x68656c6c6f', evm]],
      ['eip155:1', 'personal_sign', [canaries.phrase.length, evm]],
      ['eip155:1', 'eth_sendTransaction', [{ from: evm, to: evm, value: '0x1' }]],
      ['eip155:1', 'eth_signTypedData_v4', [evm, '{}']],
      ['eip155:1', 'eth_getBalance', [evm, 'latest']],
      [solana, 'signMessage', { account: { address: sol }, message: 'aGVsbG8=' }],
      [solana, 'signTransaction', { account: { address: sol }, transaction: 'AAAA', scope: solana }],
      [bitcoin, 'signMessage', { account: { address: btc }, message: 'hello' }],
      [bitcoin, 'signPsbt', { account: { address: btc }, psbt: 'AAAA' }],
    ]
    for (const [scope, method, params] of calls) {
      await page.invoke(method, params, scope)
      await decide(yes)
    }
    await page.invoke('personal_sign', ['0x68656c6c6f', evm], 'eip155:1')
    await vault.lock()
    await decide(yes)
    await attempt('unlock', () => vault.unlock(canaries.otherPassword))
    await attempt('unlock', () => vault.unlock(canaries.password))
    await decide(yes)
    await page.invoke('personal_sign', ['0x68656c6c6f', evm], 'eip155:1')
    await decide({ approved: false })

    const asked = calls.length + 3
    // Real cryptography takes its time, which no fake clock can shorten.
    await expect.poll(() => page.inbox.filter(({ id }) => id !== undefined).length).toBe(asked)
    expect(page.inbox.filter(({ result }) => result !== undefined)).toHaveLength(5)
    look('what the page heard', page.inbox)
    look('the log of the site', await wallet.activity.read('https://dapp.example'))
    look('the session', await wallet.sites.record('https://dapp.example'))
    await wallet.close()
    look('what is stored', await everything(storage))
  })
  expect(leaks).toEqual([])
})
