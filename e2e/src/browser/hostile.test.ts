import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  address,
  decide,
  empty,
  overLimit,
  type Party,
  patience,
  rejected,
  type Scene,
  scope,
  setScene,
  signing,
  spamFilter,
  unauthorized,
  wanted,
} from './hostile.test.support.ts'
import type { HostileScope, Said, Way } from './hostilePage.ts'
import { hostileSites, opaqueFrames, ownFrames } from './hostileSites.test.support.ts'
import { extensionId } from './launchExtension.ts'
import { startLiveService } from './liveService.test.support.ts'

// Pages that mean harm, beside a site that does not, in a real Chromium with the built extension.
// Budget: 75 s on two cores.
const ways: readonly Way[] = ['port', 'messages', 'compat']
const reports: { way: string; answer: Said }[] = []
let scene: Scene

beforeAll(async () => {
  scene = await setScene(hostileSites, (report) => reports.push(report as (typeof reports)[number]))
  await scene.desk.call('ui_setSettings', { compat: true })
})
afterEach(() => scene.clear())
afterAll(() => scene?.close())

interface PageChrome {
  runtime: { sendMessage(extension: string, message: object): Promise<unknown> }
}

const codeOf = (said: Said | 'closed' | undefined) => (said === 'closed' ? said : said?.error?.code)

test('a frame without an origin gets nothing but a closed port; one of the page itself is the page', async () => {
  const page = await scene.extension.context.newPage()
  const heard = () => page.evaluate<Record<string, string[]>>('reports')
  await scene.beside('frames', async () => {
    await page.goto(`${scene.site('frames')}/frames`)
    await vi.waitFor(async () => {
      for (const frame of opaqueFrames) expect((await heard())[frame]).toHaveLength(1)
      for (const frame of ownFrames) expect((await heard())[frame]).toBeDefined()
    }, patience)
    // Time enough for an answer that must not come.
    await page.waitForTimeout(400)
  })
  const said = await heard()
  for (const frame of opaqueFrames)
    expect(said[frame]).toEqual([expect.stringMatching(/^(?:port closed|no port)$/)])
  for (const frame of ownFrames)
    for (const what of said[frame] ?? [])
      expect(what).toMatch(
        /^(?:no port|port closed|answered by port: \{"sessionScopes":\{\},"sessionProperties":\{\}\})$/,
      )
})

const request = (id: unknown, method = 'wallet_getSession', more: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...more,
})

test('what is no envelope is not heard, and what it says of its origin is not believed', async () => {
  const asVictim = {
    origin: scene.victim.origin,
    sender: {
      origin: scene.victim.origin,
      id: extensionId,
      url: `chrome-extension://${extensionId}/popup.html`,
    },
  }
  for (const way of ways) {
    const attacker = await scene.open(scene.site(`forger-${way}`), way)
    const { page } = attacker
    await scene.beside(`forged envelopes (${way})`, async () => {
      await page.evaluate(
        ([by, data]) => {
          const wallet = by === 'compat' ? 'metamask' : 'causeway'
          const line = (globalThis as unknown as HostileScope).lines.main
          for (const raw of [
            'ping',
            7,
            null,
            [],
            {},
            data,
            [data],
            JSON.stringify(data),
            { type: 'caip-x', data },
            { type: ['caip-348'], data },
            { type: 'caip-348' },
            { type: 'caip-348', data: [data] },
            { type: 'caip-348', data: JSON.stringify(data) },
            { target: 'contentscript', data: { name: `${wallet}-multichain-provider`, data } },
            { target: `${wallet}-contentscript`, data: { name: 'multichain-provider', data } },
            { target: `${wallet}-contentscript`, data: { name: [`${wallet}-multichain-provider`], data } },
            {
              target: `${wallet}-contentscript`,
              data: { name: `${wallet}-multichain-provider`, data: [data] },
            },
            { target: `${wallet}-contentscript`, data },
          ])
            line?.postRaw(raw)
        },
        [way, request('forged', 'wallet_createSession', { params: wanted, ...asVictim })] as const,
      )
      // What has no id to answer by is no request either.
      await page.evaluate(
        (bad) => {
          for (const data of bad) (globalThis as unknown as HostileScope).lines.main?.post(data)
        },
        [null, [], {}, true].map((id) => request(id, 'wallet_createSession', { params: wanted })),
      )
      await attacker.ask('wallet_getSession')
    })
    const { answers, heard } = await page.evaluate(() => {
      const line = (globalThis as unknown as HostileScope).lines.main
      return { answers: Object.keys(line?.answers ?? {}), heard: line?.heard ?? [] }
    })
    expect({ answers, heard }).toEqual({ answers: ['ask 1'], heard: [] })

    // To claim to be the other site, or the wallet, changes nothing about who is asking.
    const claims = (method: string, params: object): Promise<Said | 'closed'> =>
      page.evaluate(
        ([called, given, claim]) => {
          const { lines, ask } = globalThis as unknown as HostileScope
          const answered = ask('main', called, { ...given, ...claim })
          lines.main?.post({
            jsonrpc: '2.0',
            id: 'claims',
            method: called,
            params: { ...given, ...claim },
            ...claim,
          })
          return answered
        },
        [method, params, asVictim] as const,
      )
    expect(await claims('wallet_getSession', {})).toMatchObject({ result: empty })
    expect(await claims('wallet_invokeMethod', signing('as the other'))).toMatchObject({
      error: unauthorized,
    })
    expect(await claims('wallet_revokeSession', {})).toMatchObject({ result: true })
    expect(await claims('result', { id: 1, result: true })).toMatchObject({ error: { code: -32601 } })
    expect(await scene.held(scene.victim.origin)).toMatchObject({
      session: { scopes: { [scope]: {} } },
      queue: [],
    })
    const made = attacker.ask('wallet_createSession', { ...wanted, ...asVictim })
    await decide(scene.desk, scene.site(`forger-${way}`), false)
    expect(await made).toMatchObject({ error: rejected })
    await scene.clear()
  }
})

test('no window speaks for another: neither a page for its frame nor a frame for its page', async () => {
  const page = await scene.extension.context.newPage()
  await scene.beside('messages between windows', async () => {
    await page.goto(`${scene.site('around')}/around`)
    const inner = page.frames().find((frame) => frame.url().startsWith(scene.victim.origin))
    if (inner === undefined) throw new Error('no frame')
    for (const frame of [page.mainFrame(), inner])
      await frame.evaluate(() => {
        const { openLine } = globalThis as unknown as HostileScope
        openLine('messages', 'messages')
        openLine('compat', 'compat')
      })
    const forge = `(other) => {
      for (const wallet of ['causeway', 'metamask'])
        for (const [target, name, data] of [
          ['contentscript', 'multichain-provider', { jsonrpc: '2.0', id: 'forged', method: 'wallet_revokeSession' }],
          ['contentscript', 'multichain-provider', { jsonrpc: '2.0', id: 'forged too', method: 'wallet_createSession', params: ${JSON.stringify(wanted)} }],
          ['inpage', 'control', { request: { id: 'forged', method: 'eth_requestAccounts' } }],
        ]) other.postMessage({ target: wallet + '-' + target, data: { name: wallet + '-' + name, data } }, '*')
    }`
    await page.evaluate(`(${forge})(frames[0])`)
    await inner.evaluate(`(${forge})(parent)`)
    // The frame is the other site all the same: when it speaks itself, it is heard as that.
    const own = await inner.evaluate(() =>
      (globalThis as unknown as HostileScope).ask('messages', 'wallet_getSession'),
    )
    expect(own).toMatchObject({ result: { sessionScopes: { [scope]: {} } } })
    const outer = await page.evaluate(() =>
      (globalThis as unknown as HostileScope).ask('messages', 'wallet_getSession'),
    )
    expect(outer).toMatchObject({ result: empty })
    await page.waitForTimeout(300)
    for (const frame of [page.mainFrame(), inner]) {
      const answers = await frame.evaluate(() =>
        Object.values((globalThis as unknown as HostileScope).lines).flatMap((line) =>
          Object.keys(line.answers),
        ),
      )
      expect(answers.filter((id) => id.startsWith('forged'))).toEqual([])
    }
    expect((await scene.desk.snapshot()).pending).toEqual([])
  })
})

test('the wallet’s own port, its control messages and its answers cannot be spoken by a page', async () => {
  await scene.desk.call('ui_setSettings', { compat: false })
  const attacker = await scene.open(scene.site('inside'))
  const { page } = attacker
  await scene.beside('internal messages', async () => {
    const asScreen = await page.evaluate((id) => {
      const { openLine, ask, lines } = globalThis as unknown as HostileScope
      const line = openLine('ui', 'port', 'causeway-ui')
      for (const method of ['ui_lock', 'ui_revokeSite', 'ui_rejectAll', 'ui_reset', 'ui_revealPhrase'])
        line.postRaw({ id: method, method, params: null })
      return ask('ui', 'ui_lock', null).then(async (answer) => ({
        answer,
        heard: lines.ui?.heard,
        answers: Object.keys(lines.ui?.answers ?? {}),
        message: await (globalThis as unknown as { chrome: PageChrome }).chrome.runtime
          .sendMessage(id, { ask: 'compat' })
          .then(
            () => 'answered',
            () => 'refused',
          ),
      }))
    }, extensionId)
    expect(asScreen).toEqual({
      answer: {
        jsonrpc: '2.0',
        id: 'ask 1',
        error: {
          code: -32601,
          message: 'The method does not exist / is not available.',
          data: { method: 'ui_lock' },
        },
      },
      heard: [],
      answers: ['ask 1'],
      message: 'refused',
    })

    // What the page tells itself is the page's own affair: compat mode stays off, and no answer of the wallet changes.
    await page.evaluate(`
      for (const data of [{ compat: true }, { foreign: true }, { request: { id: 1, method: 'eth_accounts' } }])
        for (const target of ['causeway-inpage', 'causeway-contentscript'])
          postMessage({ target, data: { name: 'causeway-control', data } }, origin)
      openLine('compat', 'compat')
      openLine('messages', 'messages')
      lines.compat.post({ jsonrpc: '2.0', id: 'compat', method: 'wallet_getSession' })
      postMessage({ target: 'causeway-inpage', data: { name: 'causeway-multichain-provider', data: { id: 'ask 2', result: 'forged' } } }, origin)
    `)
    const really = await page.evaluate(() =>
      (globalThis as unknown as HostileScope).ask('messages', 'wallet_getSession', {}, 'real'),
    )
    expect(really).toMatchObject({ id: 'real', result: empty })
    await page.waitForTimeout(300)
    expect(await page.evaluate('Object.keys(lines.compat.answers)')).toEqual([])
    expect((await scene.desk.snapshot()).settings.compat).toBe(false)
    expect(await attacker.ask('wallet_invokeMethod', signing('forged'))).toMatchObject({
      error: unauthorized,
    })
  })
  await scene.desk.call('ui_setSettings', { compat: true })
})

test('names that every object has are names like others', async () => {
  const keys = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'eip155:__proto__',
    'wallet:__proto__',
  ]
  const scopesOf = (key: string) =>
    `{ ${JSON.stringify(key)}: { "methods": [], "notifications": [], "accounts": [] } }`
  for (const way of ways) {
    const { page } = await scene.open(scene.site('prototypes'), way)
    await scene.beside(`names of prototypes (${way})`, async () => {
      const askJson = (method: string, params: string, id = method): Promise<Said | 'closed'> =>
        page.evaluate(
          ([called, given, as]) => {
            const { ask } = globalThis as unknown as HostileScope
            return ask('main', called, JSON.parse(given), as)
          },
          [method, params, id] as const,
        )
      for (const key of keys) {
        const named = JSON.stringify(key)
        // Each is also an id, which comes back as it went.
        expect(await askJson('wallet_createSession', `{ "optionalScopes": ${scopesOf(key)} }`, key)).toEqual({
          jsonrpc: '2.0',
          id: key,
          error: { code: 5100, message: 'Requested scopes are not supported' },
        })
        const invoked = `{ "scope": ${named}, "request": { "method": ${named}, "params": { "__proto__": ${scopesOf(scope)} } } }`
        expect(await askJson('wallet_invokeMethod', invoked)).toMatchObject({ error: unauthorized })
        expect(await askJson(key, '{}')).toMatchObject({ error: { code: -32601, data: { method: key } } })
      }
      const polluting = `{ "__proto__": { "optionalScopes": ${scopesOf(scope)} }, "constructor": { "prototype": { "polluted": true } } }`
      expect(codeOf(await askJson('wallet_createSession', polluting))).toBe(5100)
      expect(await askJson('wallet_getSession', polluting)).toMatchObject({ result: empty })
    })
    await page.close()
  }
  expect((await scene.desk.snapshot()).pending).toEqual([])
})

test('what cannot be JSON, or is a thousand deep, is refused and disturbs nothing', async () => {
  for (const way of ways) {
    const attacker = await scene.open(scene.site('notjson'), way)
    await scene.beside(`what is no JSON (${way})`, async () => {
      const seen = await attacker.page.evaluate(async () => {
        const { ask } = globalThis as unknown as HostileScope
        const cyclic: Record<string, unknown> = {}
        cyclic.self = cyclic
        let deep: unknown[] = []
        for (let depth = 0; depth < 1_000; depth++) deep = [deep]
        const trap = new Proxy(
          {},
          {
            get: () => {
              throw new Error('looked')
            },
            ownKeys: () => {
              throw new Error('looked')
            },
          },
        )
        const getter = {
          get method() {
            throw new Error('looked')
          },
        }
        const outcomes: unknown[] = []
        for (const params of [cyclic, [1n], deep, trap, getter, [() => 1], [Symbol('s')], new Map([[1, 2]])])
          try {
            const answer = await ask('main', 'wallet_invokeMethod', params)
            outcomes.push(answer === 'closed' ? answer : answer.error?.code)
          } catch {
            outcomes.push('the page itself failed')
          }
        return outcomes
      })
      for (const outcome of seen) expect(['the page itself failed', -32600, -32602, 4100]).toContain(outcome)
      expect(seen[2]).toBe(-32600)
      expect(await attacker.ask('wallet_getSession')).toMatchObject({ result: empty })
    })
    await attacker.page.close()
  }
})

test('a page that breaks its own world breaks nothing of the wallet, and is nobody else', async () => {
  reports.length = 0
  const page = await scene.extension.context.newPage()
  await scene.beside('a broken page', async () => {
    await page.goto(`${scene.site('broken')}/broken`)
    await vi.waitFor(() => expect(reports).toHaveLength(2), patience)
  })
  expect(reports).toEqual(
    expect.arrayContaining([
      { way: 'port', answer: { jsonrpc: '2.0', id: '__proto__', result: empty } },
      { way: 'messages', answer: { jsonrpc: '2.0', id: 'toString', result: empty } },
    ]),
  )
})

/** Sends ten thousand requests on a line that has only just been opened, then goes on until the wallet hangs up. */
const tenThousand = async (page: Party['page'], way: Way) =>
  page.evaluate(async (by) => {
    const { openLine, flood, ask, lines } = globalThis as unknown as HostileScope
    const kindOf = (answer: Said | 'closed') => (answer === 'closed' ? answer : JSON.stringify(answer.error))
    const began = performance.now()
    openLine('flood', by)
    const answers = await flood('flood', 10_000, 'wallet_getSession')
    const took = performance.now() - began
    const served = answers.filter((answer) => answer !== 'closed' && 'result' in answer).length
    const refusals = new Set(answers.map(kindOf).filter((kind) => kind !== undefined))
    const end = began + 30_000
    const waits: Promise<unknown>[] = []
    let isHungUp = false
    while (performance.now() < end && !isHungUp && lines.flood?.isClosed === false) {
      for (let count = 0; count < 20; count++)
        waits.push(
          ask('flood', 'wallet_revokeSession').then((answer) => {
            isHungUp ||= answer === 'closed' || answer.error?.code === 4900
          }),
        )
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await Promise.all(waits)
    return {
      took,
      answered: answers.length,
      served,
      refusals: [...refusals],
      isHungUp,
      lasted: performance.now() - began,
    }
  }, way)

test('ten thousand messages: 500 and 100 a second are served, the rest is -32005, and ten seconds of it end the line', async () => {
  const [byPort, byMessages] = [
    await scene.open(scene.site('flood')),
    await scene.open(scene.site('flood-too')),
  ]
  const floods = await scene.beside(
    'ten thousand messages twice',
    () => Promise.all([tenThousand(byPort.page, 'port'), tenThousand(byMessages.page, 'messages')]),
    5,
  )
  for (const { took, answered, served, refusals, isHungUp, lasted } of floods) {
    expect(answered).toBe(10_000)
    expect(served).toBeGreaterThanOrEqual(500)
    // The wallet's clock and the page's differ a little.
    expect(served).toBeLessThan(500 + took / 10 + 100)
    expect(refusals[0]).toBe(JSON.stringify(overLimit(100)))
    // On a slow machine the ten seconds are over before all are answered.
    if (took < 10_000) expect(refusals).toHaveLength(1)
    expect(isHungUp || took > 10_000).toBe(true)
    expect(lasted).toBeGreaterThan(10_000)
  }

  // A new line goes on where the old one was; a pause brings the site back.
  await vi.waitFor(
    async () => {
      const again = await byPort.page.evaluate(() => {
        const { openLine, ask } = globalThis as unknown as HostileScope
        openLine('again')
        return ask('again', 'wallet_getSession')
      })
      expect(again).toMatchObject({ result: empty })
    },
    { ...patience, interval: 1_100 },
  )
})

test('ten thousand messages on fifty ports are served, and the other site beside them', async () => {
  const { page } = await scene.open(scene.site('ports'))
  const answers = await scene.beside('fifty ports', () =>
    page.evaluate(async () => {
      const { openLine, flood } = globalThis as unknown as HostileScope
      const names = Array.from({ length: 50 }, (_, at) => `line ${at}`)
      for (const name of names) openLine(name)
      const all = await Promise.all(names.map((name) => flood(name, 200, 'wallet_getSession')))
      return [
        ...new Set(all.flat().map((answer) => JSON.stringify(answer === 'closed' ? answer : answer.result))),
      ]
    }),
  )
  expect(answers).toEqual([JSON.stringify(empty)])
})

test('an origin has 256 ports; each one more is told so and closed', async () => {
  const { page } = await scene.open(scene.site('lines'), 'port')
  const seen = await scene.beside('a thousand ports', () =>
    page.evaluate(async () => {
      const { openLine, ask, lines } = globalThis as unknown as HostileScope
      const names = Array.from({ length: 1_000 }, (_, at) => `line ${at}`)
      const asked = names.map((name) => {
        openLine(name)
        return ask(name, 'wallet_getSession')
      })
      const all = await Promise.all(asked)
      const errors = all
        .map((answer) => (answer === 'closed' ? answer : answer.error))
        .filter((error) => error !== undefined)
      const end = performance.now() + 10_000
      const isOpen = () => names.filter((name) => lines[name]?.isClosed === false)
      while (isOpen().length > 255 && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return { errors, open: isOpen().length }
    }),
  )
  // One was open before.
  expect(seen.open).toBe(255)
  expect(seen.errors).toEqual(Array.from({ length: 745 }, () => overLimit(256)))
})

test('what is too large is told its limit', async () => {
  for (const way of ways) {
    const { page } = await scene.open(scene.site('large'), way)
    const answers = await scene.beside(`large messages (${way})`, () =>
      page.evaluate(async (isPort) => {
        const { ask } = globalThis as unknown as HostileScope
        const text = (length: number) => 'x'.repeat(length)
        const scopes = (count: number) =>
          Object.fromEntries(
            Array.from({ length: count }, (_, at) => [
              `eip155:${at + 1_000_000}`,
              { methods: [], notifications: [] },
            ]),
          )
        const references = Array.from({ length: 101 }, (_, at) => String(at + 1))
        const outcome = (answer: Said | 'closed') =>
          answer === 'closed' ? answer : (answer.error ?? 'served')
        return {
          under: outcome(await ask('main', 'wallet_getSession', [text(1_048_000)])),
          over: outcome(await ask('main', 'wallet_getSession', [text(1_048_577)])),
          manyParts: outcome(
            await ask(
              'main',
              'wallet_getSession',
              Array.from({ length: 600_000 }, () => 0),
            ),
          ),
          farOver: outcome(await ask('main', 'wallet_getSession', [text(16 * 1_048_576)])),
          // Over a port the browser itself refuses this one.
          huge: await Promise.resolve()
            .then(() => ask('main', 'wallet_getSession', [text(64 * 1_048_576)]))
            .then(outcome, () => (isPort ? 'the browser refused' : 'failed')),
          create: outcome(
            await ask('main', 'wallet_createSession', { optionalScopes: {}, x: text(262_145) }),
          ),
          smallCreate: outcome(
            await ask('main', 'wallet_createSession', { optionalScopes: {}, x: text(262_000) }),
          ),
          manyScopes: outcome(await ask('main', 'wallet_createSession', { optionalScopes: scopes(101) })),
          someScopes: outcome(await ask('main', 'wallet_createSession', { optionalScopes: scopes(100) })),
          manyReferences: outcome(
            await ask('main', 'wallet_createSession', {
              optionalScopes: { eip155: { references, methods: [], notifications: [] } },
            }),
          ),
        }
      }, way === 'port'),
    )
    const unsupported = { code: 5100, message: 'Requested scopes are not supported' }
    expect(answers).toEqual({
      under: 'served',
      over: overLimit(1_048_576),
      manyParts: overLimit(1_048_576),
      farOver: overLimit(1_048_576),
      huge: way === 'port' ? 'the browser refused' : overLimit(1_048_576),
      create: overLimit(262_144),
      smallCreate: unsupported,
      manyScopes: overLimit(100),
      someScopes: unsupported,
      manyReferences: overLimit(100),
    })
    await page.close()
  }
})

test('two sites at once hear their own answers and events, and nothing of each other', async () => {
  const service = await startLiveService()
  await scene.desk.call('ui_addService', { address: service.address })
  const ticks = 'eip155:1338'
  const asked = { methods: [], notifications: [] }
  const [one, two] = [await scene.open(scene.site('two')), await scene.open(scene.site('two-too'))]
  const subscription = { scope: ticks, request: { method: 'eth_subscribe', params: ['newHeads'] } }
  const notified = async (party: Party) =>
    (await party.heard()).flatMap(({ method, params }) =>
      method === 'wallet_notify' ? [Object(params).notification.params.subscription] : [],
    )
  await scene.beside('two sites at once', async () => {
    // Both count from the same number, so that only the line tells their answers apart.
    const made = [
      one.ask('wallet_createSession', { optionalScopes: { [scope]: asked, [ticks]: asked } }, 1),
      two.ask('wallet_createSession', { optionalScopes: { [ticks]: asked } }, 1),
    ]
    await vi.waitFor(async () => expect((await scene.desk.snapshot()).pending).toHaveLength(2), patience)
    await decide(scene.desk, two.origin, true)
    await decide(scene.desk, one.origin, true)
    const scopes = (await Promise.all(made)).map((said) =>
      Object.keys(Object(Object(said).result).sessionScopes),
    )
    expect(scopes).toEqual([[scope, ticks], [ticks]])

    const subscribed = await Promise.all(
      [one, two].map((party) => party.ask('wallet_invokeMethod', subscription, 2)),
    )
    const ids = subscribed.map((said) => Object(said).result)
    expect(new Set(ids).size).toBe(2)
    const signed = [
      one.ask('wallet_invokeMethod', signing('one'), 3),
      two.ask('wallet_invokeMethod', { ...signing('two'), scope: ticks }, 3),
    ]
    await vi.waitFor(async () => expect((await scene.desk.snapshot()).pending).toHaveLength(2), patience)
    await decide(scene.desk, two.origin, true)
    await decide(scene.desk, one.origin, true)
    for (const [at, message] of ['one', 'two'].entries()) {
      const said = await signed[at]
      expect(said).toMatchObject({ id: 3 })
      expect(await verifyMessage({ address, message, signature: Object(said).result })).toBe(true)
    }
    for (const [at, party] of [one, two].entries())
      await vi.waitFor(
        async () => expect(new Set(await notified(party))).toEqual(new Set([ids[at]])),
        patience,
      )

    // What ends for one goes on for the other.
    expect(await one.ask('wallet_revokeSession', undefined, 4)).toMatchObject({ result: true })
    const [last, count] = [await notified(one), (await notified(two)).length]
    await vi.waitFor(async () => expect((await notified(two)).length).toBeGreaterThan(count), patience)
    expect(await notified(one)).toEqual(last)
    const changes = await Promise.all(
      [one, two].map(async (party) =>
        (await party.heard()).flatMap(({ method, params }) =>
          method === 'wallet_sessionChanged' ? [Object.keys(Object(params).sessionScopes)] : [],
        ),
      ),
    )
    expect(changes).toEqual([[[scope, ticks], []], [[ticks]]])
  })
  await service.close()
})

const approvalWindow = () =>
  vi.waitFor(() => {
    const found = scene.extension.context.pages().find((page) => page.url().endsWith('/approval.html'))
    if (found === undefined) throw new Error('no window')
    return found
  }, patience)

test('a site that asks on and on has 20 places, in the one window where the other is served too', async () => {
  const attacker = await scene.open(scene.site('spam'))
  await scene.connect(attacker)
  const spam = await scene.beside('25 signatures', async () => {
    await attacker.page.evaluate((params) => {
      const { ask } = globalThis as unknown as HostileScope
      const all = Array.from({ length: 25 }, () => ask('main', 'wallet_invokeMethod', params))
      Object.assign(globalThis, { spam: Promise.all(all) })
    }, signing('spam'))
    await vi.waitFor(
      async () => expect((await scene.held(scene.site('spam'))).queue).toHaveLength(20),
      patience,
    )
  })
  expect(spam).toBeUndefined()

  const signed = scene.victim.ask('wallet_invokeMethod', signing('mine'))
  await vi.waitFor(
    async () => expect((await scene.held(scene.victim.origin)).queue).toHaveLength(1),
    patience,
  )
  const window = await approvalWindow()
  const whose = window.getByTestId('request-origin')
  await vi.waitFor(async () => {
    while (!(await whose.textContent())?.includes(new URL(scene.victim.origin).host))
      await window.getByTestId('queue-next').click({ timeout: 1_000 })
  }, patience)
  await window.getByTestId('confirm-btn').click()
  const answer = await signed
  const signature = answer === 'closed' ? answer : answer.result
  expect(await verifyMessage({ address, message: 'mine', signature: signature as `0x${string}` })).toBe(true)

  await scene.beside('all rejected', async () => {
    await window.getByTestId('reject-all-btn').click()
    const answers = await attacker.page.evaluate<Said[]>('spam')
    expect(answers.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 20 }, () => rejected),
      ...Array.from({ length: 5 }, () => overLimit(20)),
    ])
    // From here on the site asks nobody for a minute, whatever it tries.
    for (const [method, params] of [
      ['wallet_invokeMethod', signing('more')],
      ['wallet_createSession', wanted],
    ] as const)
      expect(await attacker.ask(method, params)).toMatchObject({ error: spamFilter })
    expect(await attacker.ask('wallet_getSession')).toMatchObject({
      result: { sessionScopes: { [scope]: {} } },
    })
    await vi.waitFor(async () => expect(await scene.desk.popups()).toEqual([]), patience)
  })
  const more = scene.victim.ask('wallet_invokeMethod', signing('more of mine'))
  await decide(scene.desk, scene.victim.origin, true)
  expect(await more).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('of the requests for a session one waits; three times no silence the site; closing is a no to everybody', async () => {
  const attacker = await scene.open(scene.site('creates'))
  const mine = scene.victim.ask('wallet_invokeMethod', signing('mine'))
  await vi.waitFor(async () => expect(await scene.desk.popups()).toHaveLength(1), patience)
  const pending = {
    code: -32002,
    message: `Request of type 'wallet_requestPermissions' already pending for origin ${attacker.origin}. Please wait.`,
  }
  for (let round = 0; round < 3; round++) {
    const made = attacker.ask('wallet_createSession', wanted)
    await vi.waitFor(async () => expect((await scene.held(attacker.origin)).queue).toHaveLength(1), patience)
    await scene.beside(`ten requests for a session, round ${round + 1}`, async () => {
      for (let count = 0; count < 9; count++)
        expect(await attacker.ask('wallet_createSession', wanted)).toMatchObject({ error: pending })
      expect((await scene.held(attacker.origin)).queue).toHaveLength(1)
    })
    if (round < 2) await decide(scene.desk, attacker.origin, false)
    else await scene.desk.closeWindow((await scene.desk.popups())[0] ?? 0)
    expect(await made).toMatchObject({ error: rejected })
  }
  expect(await mine).toMatchObject({ error: rejected })
  expect(await attacker.ask('wallet_createSession', wanted)).toMatchObject({ error: spamFilter })
  await vi.waitFor(async () => expect((await scene.desk.snapshot()).pending).toEqual([]), patience)
  const again = scene.victim.ask('wallet_invokeMethod', signing('mine'))
  await decide(scene.desk, scene.victim.origin, true)
  expect(await again).toMatchObject({ result: expect.stringMatching(/^0x/) })
})

test('a site that asks and goes away, again and again, is silenced like one that is told no', async () => {
  const { page, origin } = await scene.open(scene.site('flicker'))
  const askAndLeave = () =>
    page.evaluate((params) => {
      const { openLine, ask } = globalThis as unknown as HostileScope
      openLine('again')
      Object.assign(globalThis, { asked: ask('again', 'wallet_createSession', params) })
    }, wanted)
  await scene.beside('ten requests that are taken back', async () => {
    for (let count = 0; count < 10; count++) {
      await askAndLeave()
      await vi.waitFor(async () => expect((await scene.held(origin)).queue).toHaveLength(1), patience)
      await page.evaluate('lines.again.close()')
      await vi.waitFor(async () => expect((await scene.held(origin)).queue).toEqual([]), patience)
    }
    await askAndLeave()
    expect(await page.evaluate<Said>('asked')).toMatchObject({ error: spamFilter })
  })
  expect(await scene.desk.popups()).toEqual([])
})

test('no page can frame, open or read the wallet’s own pages', async () => {
  const page = await scene.extension.context.newPage()
  await page.goto(`${scene.site('clickjack')}/clickjack`)
  const files = ['popup.html', 'approval.html', 'onboarding.html']
  await scene.beside('clickjacking', async () => {
    for (const file of files) await page.evaluate((name) => Reflect.get(globalThis, 'tryFrame')(name), file)
    const shown = page.frames().filter((frame) => frame !== page.mainFrame())
    expect(shown).toHaveLength(files.length)
    for (const frame of shown) {
      expect(frame.url()).not.toContain(extensionId)
      expect(await frame.getByRole('button').count()).toBe(0)
    }
    for (const file of [...files, 'manifest.json', 'icons/128.png', 'worker.js', 'content.js', 'inpage.js'])
      expect(await page.evaluate((name) => Reflect.get(globalThis, 'tryFetch')(name), file)).toBe('refused')
    for (const [kind, file] of [
      ['img', 'icons/128.png'],
      ['script', 'inpage.js'],
      ['script', 'content.js'],
    ] as const)
      expect(
        await page.evaluate(([tag, name]) => Reflect.get(globalThis, 'tryElement')(tag, name), [
          kind,
          file,
        ] as const),
      ).toBe('refused')
    const before = scene.extension.context.pages().length
    await page.evaluate(() => Reflect.get(globalThis, 'tryWindow')('approval.html'))
    await page.waitForTimeout(300)
    for (const opened of scene.extension.context.pages().slice(before)) {
      expect(opened.url()).not.toContain(extensionId)
      await opened.close()
    }
  })
})
