import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, interrupt, startCauseway } from '@causeway/node/testing'
import type { NetworkRow, Snapshot } from '@causeway/wallet'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDesk, type TestDesk } from './desk.ts'
import { type ClientKind, clientKinds, type KilledClient, killedPage, openClient } from './killedClient.ts'
import { type LaunchedExtension, launchExtension } from './launchExtension.ts'
import { firstRun, password, phrase } from './screens.test.support.ts'
import { type Site, servePages } from './servePages.ts'
import { type SlowNode, startSlowNode } from './slowNode.ts'
import { type IdleWatch, watchIdle } from './watchIdle.ts'

// The worker is killed at every step, for each kind of client: what the client gets, what the wallet keeps, and what
// happens on the chain. A running service, and a fake slow node before it. Beside it a client is silent for 100 s in a
// browser of its own. Budget: 140 s on two cores.
const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const recipient = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const [localnet, ticknet] = ['eip155:1337', 'eip155:1338']
const both = [localnet, ticknet]
const patience = { timeout: 15_000, interval: 50 }

/** What a client gets for a request that the worker took along. A client over the port learns that the port closed. */
const lost = {
  library: { code: 4900 },
  messages: { code: 4900 },
  port: { closed: true },
} as const satisfies Record<ClientKind, object>
const unauthorized = { code: 4100 }

let directory: string
let service: Awaited<ReturnType<typeof startCauseway>>
let slow: SlowNode
let extension: LaunchedExtension
let site: Site
let desk: TestDesk
let idle: IdleWatch

const baseOf = (scope: string): string => {
  const network = service.facts.networks.find((each) => each.scope === scope)
  if (network === undefined) throw new Error(`no ${scope}`)
  return network.http
}
const node = (scope: string, method: string, ...params: unknown[]): Promise<unknown> =>
  call(baseOf(scope), service.facts.key, method, params)
/** How many transactions of the account the chain knows of, waiting ones too. */
const sent = async (): Promise<number> =>
  Number(await node(localnet, 'eth_getTransactionCount', address, 'pending'))

beforeAll(async () => {
  idle = await watchIdle(100_000)
  directory = mkdtempSync(join(tmpdir(), 'causeway-kills-'))
  service = await startCauseway(directory)
  const endpoint = `${baseOf(localnet)}/v3/${service.facts.key}`
  slow = await startSlowNode(endpoint)
  site = await servePages(killedPage)
  extension = await launchExtension()
  desk = await openDesk(extension)
  await firstRun(extension)
  await desk.call('ui_addService', { address: endpoint })
  const row = (await desk.snapshot()).networks.find(({ scope }) => scope === localnet)
  await desk.call('ui_putNetwork', { row: { ...(row as NetworkRow), http: slow.url } })
  await desk.call('ui_setSettings', { compat: true })
}, 300_000)

afterEach(async () => {
  for (const page of extension.context.pages()) if (page.url().startsWith('http')) await page.close()
  await vi.waitFor(async () => {
    for (const { origin } of (await desk.snapshot()).sites) await desk.call('ui_revokeSite', { origin })
    for (const { id } of (await desk.snapshot()).pending)
      await desk.call('ui_decide', { id, answer: { approved: false } })
    expect(await desk.snapshot()).toMatchObject({ sites: [], pending: [] })
  }, patience)
})

afterAll(async () => {
  await idle?.close()
  await extension?.close()
  await site?.close()
  await slow?.close()
  await interrupt(service)
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
})

const open = (kind: ClientKind): Promise<KilledClient> => openClient(extension, site.origin, kind)

/** Waits for the first request that is before the user. */
const asked = (): Promise<Snapshot['pending'][number]> =>
  vi.waitFor(async () => {
    const [first] = (await desk.snapshot()).pending
    if (first === undefined) throw new Error('nothing is asked')
    return first
  }, patience)

async function decide(approved: boolean): Promise<void> {
  const { id } = await asked()
  await desk.call('ui_decide', { id, answer: approved ? { approved: true } : { approved: false } })
}

async function connect(client: KilledClient, scopes = both): Promise<void> {
  const created = client.create(...scopes)
  await decide(true)
  expect(await created).toMatchObject({ result: { sessionScopes: { [localnet]: {} } } })
}

/** What the wallet has granted: scopes and their accounts, by the wallet's own word. */
async function granted(): Promise<Record<string, readonly string[]>> {
  const found = (await desk.snapshot()).sites.find(({ origin }) => origin === site.origin)
  return Object.fromEntries(
    Object.entries(found?.scopes ?? {}).map(([scope, { accounts }]) => [scope, accounts]),
  )
}
const whole = Object.fromEntries(both.map((scope) => [scope, [`${scope}:${address}`]]))

/** A page of the same site that comes anew is told what the wallet has. */
async function seenAnew(): Promise<readonly string[]> {
  const fresh = await open('port')
  const session = await fresh.get()
  await fresh.page.close()
  return Object.keys(Object(Object(session).result).sessionScopes)
}

async function nothingWaits(): Promise<void> {
  await vi.waitFor(async () => expect((await desk.snapshot()).pending).toEqual([]), patience)
  await vi.waitFor(async () => expect(await desk.popups()).toEqual([]), patience)
}

const worker = () => {
  const running = extension.context.serviceWorkers().at(-1)
  if (running === undefined) throw new Error('no worker')
  return running
}

/** From now on the worker waits for ever where it calls the browser so, after having done it or without. */
async function stall(what: 'storage.local.set' | 'storage.local.remove' | 'decrypt', does: boolean) {
  await worker().evaluate(
    ([name, isDone]) => {
      const world = globalThis as unknown as {
        chrome: { storage: { local: Record<string, (given: unknown) => unknown> } }
        isStalled: boolean
      }
      const { local } = world.chrome.storage
      const never = new Promise(() => {})
      if (name === 'decrypt') {
        crypto.subtle.decrypt = () => {
          world.isStalled = true
          return never as Promise<ArrayBuffer>
        }
        return
      }
      const member = name === 'storage.local.set' ? 'set' : 'remove'
      const real = local[member]?.bind(local)
      local[member] = (given) => {
        if (!JSON.stringify(given).includes('v1/sessions/')) return real?.(given)
        world.isStalled = true
        return isDone ? Promise.resolve(real?.(given)).then(() => never) : never
      }
    },
    [what, does] as const,
  )
}
const stalled = (): Promise<void> =>
  vi.waitFor(async () => {
    const is = await worker().evaluate(() => (globalThis as unknown as { isStalled?: true }).isStalled)
    expect(is).toBe(true)
  }, patience)

/** From now on nothing that arrives is taken in: the first thing that is done with a message is to look at the clock. */
const deafen = (): Promise<void> =>
  worker().evaluate(() => {
    Date.now = () => {
      throw new Error('deaf')
    }
  })

const sign = (client: KilledClient) => client.invoke(localnet, 'personal_sign', ['0x68656c6c6f', address])
const send = (client: KilledClient) =>
  client.invoke(localnet, 'eth_sendTransaction', [{ from: address, to: recipient, value: '0x1' }])
const balance = (client: KilledClient) => client.invoke(localnet, 'eth_getBalance', [recipient, 'latest'])
const subscribe = (client: KilledClient, ...params: unknown[]) =>
  client.invoke(ticknet, 'eth_subscribe', params)

describe.each(clientKinds)('the client is: %s', (kind) => {
  const isPort = kind === 'port'

  /** The same client after the stop: by messages it goes on, over the port the page has to come anew. */
  const goesOn = async (client: KilledClient): Promise<KilledClient> => {
    if (!isPort) return client
    expect(await client.closings()).toBe(1)
    expect(await balance(client)).toEqual({ closed: true })
    return open('port')
  }

  test('killed before it receives: nothing is done, and nothing hangs', async () => {
    const client = await open(kind)
    await connect(client)
    const before = await sent()
    slow.count('eth_sendRawTransaction')
    await deafen()
    const outcomes = {
      create: client.create(localnet),
      sign: sign(client),
      send: send(client),
      newHeads: subscribe(client, 'newHeads'),
      logs: subscribe(client, 'logs', {}),
      read: balance(client),
      ...(kind === 'library' && { revoke: client.revoke() }),
    }
    // Time for it to arrive there.
    await client.page.waitForTimeout(300)
    await extension.stopWorker()
    for (const [step, outcome] of Object.entries(outcomes))
      expect(await outcome, step).toEqual(
        kind === 'library' && step === 'read' ? { result: expect.stringMatching(/^0x/) } : lost[kind],
      )
    await nothingWaits()
    expect(await granted()).toEqual(whole)
    expect([await sent(), slow.count('eth_sendRawTransaction')]).toEqual([before, 0])
    expect(await balance(await goesOn(client))).toEqual({ result: expect.stringMatching(/^0x/) })
  })

  test('create, killed while it is asked: the question stays, and the answer is told by event', async () => {
    const client = await open(kind)
    const created = client.create(...both)
    const { id } = await asked()
    await vi.waitFor(async () => expect(await desk.popups()).toHaveLength(1), patience)
    await extension.stopWorker()
    expect(await created).toEqual(lost[kind])
    expect((await asked()).id).toBe(id)
    expect(await granted()).toEqual({})
    if (!isPort) expect(await client.get()).toMatchObject({ result: { sessionScopes: {} } })
    await decide(true)
    if (!isPort) await vi.waitFor(async () => expect(await client.told()).toEqual(both), patience)
    expect(await granted()).toEqual(whole)
    expect(await seenAnew()).toEqual(both)
    await nothingWaits()
  })

  test.each([
    ['is on the disk', true],
    ['is not on the disk', false],
  ])('create, killed after the yes, which %s: it holds, and is told by event', async (_, does) => {
    const client = await open(kind)
    const created = client.create(...both)
    await asked()
    await stall('storage.local.set', does)
    await decide(true)
    await stalled()
    // The library tells what is new only, and may have heard it by now.
    if (kind === 'messages') await client.forget()
    await extension.stopWorker()
    expect(await created).toEqual(lost[kind])
    await vi.waitFor(async () => expect(await granted()).toEqual(whole), patience)
    if (!isPort) await vi.waitFor(async () => expect(await client.told()).toEqual(both), patience)
    await nothingWaits()
    expect(await seenAnew()).toEqual(both)
  })

  test('sign, killed while it is asked, and after the yes: no signature, no window left', async () => {
    let client = await open(kind)
    await connect(client)
    const first = sign(client)
    await asked()
    await extension.stopWorker()
    expect(await first).toEqual(lost[kind])
    await nothingWaits()
    client = await goesOn(client)

    const second = sign(client)
    await asked()
    await stall('decrypt', false)
    await decide(true)
    await stalled()
    await extension.stopWorker()
    expect(await second).toEqual(lost[kind])
    await nothingWaits()
    expect(await granted()).toEqual(whole)
  })

  test('send, killed while it is asked, before and after the node has it: once at most, and not for an absent caller', async () => {
    let client = await open(kind)
    await connect(client)
    const before = await sent()
    slow.count('eth_sendRawTransaction')
    const unasked = send(client)
    await asked()
    await extension.stopWorker()
    expect(await unasked).toEqual(lost[kind])
    await nothingWaits()
    expect(slow.count('eth_sendRawTransaction')).toBe(0)
    client = await goesOn(client)

    const nonce = slow.hold('eth_getTransactionCount', 'call')
    const unsent = send(client)
    await decide(true)
    await nonce.reached
    await extension.stopWorker()
    nonce.release()
    expect(await unsent).toEqual(lost[kind])
    await nothingWaits()
    expect([await sent(), slow.count('eth_sendRawTransaction')]).toEqual([before, 0])
    client = await goesOn(client)

    const raw = slow.hold('eth_sendRawTransaction', 'answer')
    const unanswered = send(client)
    await decide(true)
    await raw.reached
    await extension.stopWorker()
    raw.release()
    expect(await unanswered).toEqual(lost[kind])
    await nothingWaits()
    expect([await sent(), slow.count('eth_sendRawTransaction')]).toEqual([before + 1, 1])
    client = await goesOn(client)

    // The next one takes the next nonce, so nothing of the former was kept.
    const next = send(client)
    await decide(true)
    expect(await next).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect([await sent(), slow.count('eth_sendRawTransaction')]).toEqual([before + 2, 1])

    const late = slow.hold('eth_getTransactionCount', 'call')
    send(client).catch(() => {})
    await decide(true)
    await late.reached
    await client.page.close()
    client = await open(kind)
    late.release()
    // Time for what must not happen.
    await client.page.waitForTimeout(500)
    expect([await sent(), slow.count('eth_sendRawTransaction')]).toEqual([before + 2, 0])
  })

  test('read and subscribe, killed while the node thinks: a read of the library is repeated, nothing is left behind', async () => {
    let client = await open(kind)
    await connect(client)
    const thought = slow.hold('eth_getBalance', 'answer')
    const read = balance(client)
    await thought.reached
    await extension.stopWorker()
    thought.release()
    expect(await read).toEqual(kind === 'library' ? { result: expect.stringMatching(/^0x/) } : lost[kind])
    client = await goesOn(client)

    const latest = slow.hold('eth_getBlockByNumber', 'answer')
    const joined = client.invoke(localnet, 'eth_subscribe', ['newHeads'])
    await latest.reached
    await extension.stopWorker()
    latest.release()
    expect(await joined).toEqual(lost[kind])
    client = await goesOn(client)
    await node(localnet, 'evm_mine')
    expect(await balance(client)).toEqual({ result: expect.stringMatching(/^0x/) })
    expect(await client.heads()).toEqual([])
  })

  test.each([
    ['is on the disk', true],
    ['is not on the disk', false],
  ])('revoke, killed before the answer, where it %s: page and wallet agree', async (_, does) => {
    const client = await open(kind)
    await connect(client)
    await stall('storage.local.remove', does)
    const revoked = client.revoke()
    await stalled()
    await client.forget()
    await extension.stopWorker()
    expect(await revoked).toEqual(lost[kind])
    const kept = does ? [] : both
    await vi.waitFor(async () => expect(Object.keys(await granted())).toEqual(kept), patience)
    expect(await seenAnew()).toEqual(kept)
    if (kind === 'messages' && !does)
      await vi.waitFor(async () => expect(await client.told()).toEqual(kept), patience)
    // The unmodified client hangs up before it asks to revoke, and comes back with its next call.
    const after = isPort ? await open('port') : client
    if (kind === 'library')
      expect(await after.get()).toMatchObject({
        result: { sessionScopes: does ? {} : { [localnet]: {} } },
      })
    if (does) expect(await balance(after)).toEqual(unauthorized)
  })

  test.each([
    ['is on the disk', true],
    ['is not on the disk', false],
  ])('edit in Sites, killed where it %s: the page is told what the wallet has', async (_, does) => {
    const client = await open(kind)
    await connect(client)
    await stall('storage.local.set', does)
    const approval = { approved: true as const, scopes: { [localnet]: { accounts: whole[localnet] ?? [] } } }
    const edited = desk.call('ui_editSite', { origin: site.origin, approval }).catch(() => 'refused')
    await stalled()
    await client.forget()
    await extension.stopWorker()
    expect(await edited).toBe('refused')
    const kept = does ? [localnet] : both
    await vi.waitFor(async () => expect(Object.keys(await granted())).toEqual(kept), patience)
    if (kind === 'messages') await vi.waitFor(async () => expect(await client.told()).toEqual(kept), patience)
    if (kind === 'library')
      await vi.waitFor(
        async () =>
          expect(Object.keys(Object(Object(await client.get()).result).sessionScopes)).toEqual(kept),
        patience,
      )
    expect(await seenAnew()).toEqual(kept)
  })

  test('unlock, killed while the password is asked and while it is checked: it can be given again', async () => {
    const client = await open(kind)
    await desk.call('ui_lock', null)
    const created = client.create(...both)
    const { id } = await asked()
    const window = await vi.waitFor(() => {
      const opened = extension.context.pages().find((page) => page.url().endsWith('/approval.html'))
      if (opened === undefined) throw new Error('no window')
      return opened
    }, patience)
    await window.getByTestId('unlock-password').waitFor()
    await extension.stopWorker()
    expect(await created).toEqual(lost[kind])
    expect(await asked()).toMatchObject({ id, needsUnlock: true })

    const unlock = async (): Promise<void> => {
      await window.getByTestId('unlock-password').fill(password)
      await window.getByTestId('unlock-submit').click()
    }
    await unlock()
    await extension.stopWorker()
    expect((await asked()).id).toBe(id)
    if ((await desk.snapshot()).vault !== 'unlocked') {
      await unlock()
      // The key takes its time where the machine is busy.
      await vi.waitFor(async () => expect((await desk.snapshot()).vault).toBe('unlocked'), 30_000)
    }
    await window.getByTestId('connect-page').waitFor()
    await window
      .getByTestId('confirm-btn')
      .click()
      .catch(() => {})
    await vi.waitFor(async () => expect(await granted()).toEqual(whole), patience)
    if (!isPort) await vi.waitFor(async () => expect(await client.told()).toEqual(both), patience)
    expect(await seenAnew()).toEqual(both)
  })
})

test('subscriptions go on after a stop under their ids, by messages: no block and no log twice, none missed', async () => {
  const clients = [await open('library'), await open('messages')]
  for (const client of clients.slice(0, 1)) await connect(client)
  const ids: string[][] = []
  for (const client of clients)
    ids.push([
      String(Object(await subscribe(client, 'newHeads')).result),
      String(Object(await subscribe(client, 'logs', {})).result),
    ])
  const port = await open('port')
  await subscribe(port, 'newHeads')
  const sender = mnemonicToAccount(phrase, { addressIndex: 3 })
  let nonce = Number(await node(ticknet, 'eth_getTransactionCount', sender.address, 'pending'))
  /** A transaction whose one effect is a log. */
  const log = async (): Promise<unknown> => {
    const transaction = {
      chainId: 1338,
      nonce: nonce++,
      gas: 100_000n,
      gasPrice: 10_000_000_000n,
      data: '0x60006000a000',
    } as const
    return node(ticknet, 'eth_sendRawTransaction', await sender.signTransaction(transaction))
  }
  const heard = async (client: KilledClient, id: string | undefined): Promise<number[]> =>
    (await client.heads())
      .filter(({ subscription }) => subscription === id)
      .map(({ result }) => Number(result.number ?? result.blockNumber))
  const expectMore = (count: number): Promise<void> =>
    vi.waitFor(
      async () => {
        for (const [at, client] of clients.entries())
          expect((await heard(client, ids[at]?.[0])).length).toBeGreaterThanOrEqual(count)
      },
      { timeout: 30_000, interval: 100 },
    )

  await log()
  await expectMore(1)
  for (const round of [1, 2]) {
    await log()
    await extension.stopWorker()
    await log()
    await expectMore(2 * round + 1)
  }
  const logged = Number(await node(ticknet, 'eth_blockNumber'))
  await vi.waitFor(async () => {
    for (const [at, client] of clients.entries())
      expect(await heard(client, ids[at]?.[1])).toHaveLength(nonce)
  }, patience)
  for (const [at, client] of clients.entries()) {
    const numbers = await heard(client, ids[at]?.[0])
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    expect(numbers.at(-1)).toBeGreaterThanOrEqual(logged)
    const others = (await client.heads()).filter(({ subscription }) => !ids[at]?.includes(subscription))
    expect(others).toEqual([])
  }
  // Over the port nobody comes back, so nobody is told.
  expect(await port.closings()).toBe(1)
})

test('a client that is silent for 100 s keeps its port and the worker, which stops when the client has left', async () => {
  const { before, after, workers, lingered } = await idle.story
  const empty = { sessionScopes: {}, sessionProperties: {} }
  expect([before, after]).toEqual([empty, empty])
  expect(workers[0]).toHaveLength(1)
  expect(workers[1]).toEqual(workers[0])
  console.log(`the worker stopped ${Math.round(lingered / 1000)} s after its last client had left`)
}, 300_000)
