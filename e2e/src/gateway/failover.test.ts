import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ServedChain, serveChain } from '../servedChain.ts'
import { type ServedDev, serveDev } from '../servedDev.ts'
import { type House, type HouseAccount, startHouse } from './failoverHouse.test.support.ts'
import {
  callerHeaders,
  type Question,
  type Shot,
  seeded,
  shoot,
  startLoad,
} from './failoverLoad.test.support.ts'
import { type Capture, createCapture, createLiar, type Liar } from './failoverNodes.test.support.ts'
import { createRelay, type Relay } from './relay.test.support.ts'

const history = fileURLToPath(new URL('../../../packages/node/history', import.meta.url))
const asking = { 'enable-failover': 'true' }
const nobody = '0x00000000000000000000000000000000000a11ce'
const seed = 20_261_115

interface Block {
  hash: string
  uncles: string[]
  transactions: string[]
}

/** Budget: 60 s on two cores. */
describe('failover to a partner', () => {
  let chain: ServedChain
  let primary: Relay
  let partner: Capture
  let liar: Liar
  let honest: Capture
  let dev: ServedDev
  let devPrimary: Relay
  let devPartner: Capture
  let house: House
  let growth: HouseAccount
  let core: HouseAccount
  let off: HouseAccount
  const blocks: Block[] = []
  const call = async (...[method, ...params]: Question) => (await chain.call(method, ...params)).result
  const at = (network: string, { key }: { key: string }) => house.http(network, key)

  beforeAll(async () => {
    chain = await serveChain(history)
    const head = Number(await call('eth_blockNumber'))
    for (let number = 0; number <= head; number++) {
      const block = await call('eth_getBlockByNumber', `0x${number.toString(16)}`, false)
      blocks.push(block as Block)
    }
    const { port, pathname } = new URL(chain.url)
    primary = await createRelay(Number(port))
    partner = await createCapture(chain.url)
    honest = await createCapture(chain.url)
    liar = await createLiar(chain.url, (text) => text.replaceAll('"gasUsed":"0x', '"gasUsed":"0x1'))
    dev = await serveDev({ mining: { mode: 'automatic' } })
    const devAt = new URL(dev.url)
    devPrimary = await createRelay(Number(devAt.port))
    devPartner = await createCapture(dev.url)
    const upstreams = [{ name: 'ours', url: `http://127.0.0.1:${primary.port}${pathname}` }]
    const row = { chainId: 1339, finality: 'head', upstreams, deadline: 2 }
    house = await startHouse({
      relayed: { ...row, partners: [{ name: 'liquid', url: partner.url }] },
      lonely: row,
      picky: { ...row, partners: [{ name: 'liquid', url: partner.url, except: ['eth_getBalance'] }] },
      doubtful: { ...row, partners: [{ name: 'liar', url: liar.url }] },
      mixed: {
        ...row,
        partners: [
          { name: 'liar', url: liar.url },
          { name: 'honest', url: honest.url },
        ],
      },
      moving: {
        chainId: 1337,
        upstreams: [{ url: `http://127.0.0.1:${devPrimary.port}${devAt.pathname}` }],
        partners: [{ name: 'liquid', url: devPartner.url }],
        deadline: 2,
      },
      forsaken: { ...row, partners: [{ name: 'gone', url: 'http://127.0.0.1:9/' }] },
    })
    growth = await house.account('Growth', 'growth')
    await growth.setFailover(true)
    core = await house.account('Core', 'core')
    await core.setFailover(true)
    off = await house.account('Off', 'growth')
    for (const network of ['relayed', 'lonely', 'picky', 'doubtful', 'mixed', 'moving', 'forsaken']) {
      while ((await shoot(at(network, growth), ['eth_chainId'])).error !== null) await pause(50)
    }
  }, 120_000)

  afterAll(async () => {
    await house?.close()
    const others = [primary, partner, honest, liar, devPrimary, devPartner]
    await Promise.all(others.map((each) => each?.close()))
    await Promise.all([chain, dev].map((each) => each?.close()))
  })

  const withUncle = () => blocks.filter(({ uncles }) => uncles.length > 0)

  describe('while our own upstreams answer', () => {
    const balance: Question = ['eth_getBalance', nobody, 'latest']

    test('nothing is said to those who do not ask', async () => {
      for (const account of [growth, core, off]) {
        expect(await shoot(at('relayed', account), balance)).toMatchObject({ error: null, failover: null })
      }
    })

    test('a plan that has it says nothing as long as it is not needed', async () => {
      const shot = await shoot(at('relayed', growth), balance, asking)
      expect(shot).toMatchObject({ error: null, source: 'own', failover: null })
    })

    test('a lower plan gets its answer, and is told why not, and where to upgrade', async () => {
      const shot = await shoot(at('relayed', core), balance, asking)
      expect(shot).toMatchObject({ error: null, source: 'own' })
      expect(shot.failover).toMatch(
        /^unavailable; reason=plan; says="the plan Core .*Growth.*"; upgrade="http:\/\/localhost:\d+\/plan"$/,
      )
    })

    test.each([
      ['an account that did not switch it on', 'relayed', () => off.key, balance, 'off'],
      ['a network of our own', 'localnet', () => growth.key, balance, 'embedded'],
      ['a network without partners', 'lonely', () => growth.key, balance, 'noPartner'],
      ['a method that the partner lacks', 'picky', () => growth.key, balance, 'partnerLacks'],
      ['a transaction', 'relayed', () => growth.key, ['eth_sendRawTransaction', '0x00'], 'notRead'],
    ] as const)('%s is told so', async (_, network, key, question, reason) => {
      const { failover } = await shoot(house.http(network, key()), question, asking)
      expect(failover).toMatch(new RegExp(`^unavailable; reason=${reason}; says="`))
    })

    test('a key can be left out by its own switch', async () => {
      await growth.ask('PATCH', `/keys/${growth.keyId}`, { failover: false })
      const until = Date.now() + 5_000
      let failover: string | null = null
      while (failover === null && Date.now() < until) {
        failover = (await shoot(at('relayed', growth), balance, asking)).failover
      }
      expect(failover).toContain('reason=keyOff')
      await growth.ask('PATCH', `/keys/${growth.keyId}`, { failover: true })
      while ((await shoot(at('relayed', growth), balance, asking)).failover !== null) await pause(20)
    })

    test('partners are rehearsed: who is good and who is gone is known before anybody needs it', async () => {
      const until = Date.now() + 15_000
      const states = async () =>
        Object.fromEntries(
          (await growth.view()).partners.map(({ network, partner, state }) => [
            `${network} ${partner}`,
            state,
          ]),
        )
      let known = await states()
      while (Object.values(known).includes('unknown') && Date.now() < until) {
        await pause(100)
        known = await states()
      }
      expect(known).toEqual({
        'relayed liquid': 'good',
        'picky liquid': 'good',
        'doubtful liar': 'lying',
        'mixed liar': 'lying',
        'mixed honest': 'good',
        'moving liquid': 'good',
        'forsaken gone': 'dead',
      })
      expect(house.log()).toContain('a partner failed its rehearsal')
    })

    test('nobody was forwarded, so there is nothing on record', async () => {
      expect(await growth.record()).toEqual([])
    })
  })

  describe('when our own upstreams are killed under load', () => {
    const shots: Record<'asking' | 'silent' | 'lower' | 'off', Shot[]> = {
      asking: [],
      silent: [],
      lower: [],
      off: [],
    }
    let killed = 0

    beforeAll(async () => {
      console.info(`failover: seed ${seed}`)
      const random = seeded(seed)
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
      const questions = (): Question => {
        const kind = random()
        if (kind < 0.6) {
          const address = `0x${Math.floor(random() * 2 ** 48)
            .toString(16)
            .padStart(40, '0')}`
          return ['eth_getBalance', address, 'latest']
        }
        if (kind < 0.8) return ['eth_getUncleByBlockHashAndIndex', pick(withUncle()).hash, '0x0']
        return ['eth_getTransactionByBlockHashAndIndex', pick(blocks).hash, '0x0']
      }
      partner.clear()
      const loads = {
        asking: startLoad(at('relayed', growth), questions, asking),
        silent: startLoad(at('relayed', growth), questions, {}, { callers: 1 }),
        // Slowly enough for the smallest plan.
        lower: startLoad(at('relayed', core), questions, asking, { callers: 1, everyMs: 250 }),
        off: startLoad(at('relayed', off), questions, asking, { callers: 1 }),
      }
      await pause(1_500)
      killed = performance.now()
      await primary.kill()
      await pause(6_000)
      await Promise.all(Object.values(loads).map((load) => load.stop()))
      for (const name of ['asking', 'silent', 'lower', 'off'] as const) shots[name] = loads[name].shots
    }, 60_000)

    const after = (of: readonly Shot[]) => of.filter(({ began }) => began >= killed)
    const spanning = (of: readonly Shot[]) =>
      of.filter(({ began, took }) => began < killed && began + took >= killed)

    test('whoever asked for it and may have it loses nothing', async () => {
      const { asking: all } = shots
      const lost = all.filter(({ error }) => error !== null)
      const good = after(all).filter(({ error, source }) => error === null && source === 'partner')
      const first = Math.min(...good.map(({ began, took }) => began + took)) - killed
      const [slowest] = [...spanning(all), ...after(all)].sort((a, b) => b.took - a.took)
      console.info(
        `failover: ${all.length} requests that asked, ${after(all).length} after the kill, ${good.length} of them answered ` +
          `by the partner; lost ${lost.length}; first good answer of the partner ${first.toFixed(0)} ms after the kill; ` +
          `slowest answer ${slowest?.took.toFixed(0)} ms (${slowest?.method}, begun ${((slowest?.began ?? 0) - killed).toFixed(0)} ms after it)`,
      )
      expect(lost).toEqual([])
      expect(good.length).toBeGreaterThan(0)
    })

    test('what the partner answered says so, is verified where blocks can prove it, and is right', async () => {
      const partners = after(shots.asking).filter(({ source }) => source === 'partner')
      for (const { failover } of partners) expect(failover).toBe('used')
      const lookups = partners.filter(({ method }) => method !== 'eth_getBalance')
      expect(lookups.length).toBeGreaterThan(0)
      for (const { verified } of lookups) expect(verified).toBe('true')
      for (const { method, params, result } of shots.asking) {
        expect(result).toEqual(await call(method, ...params))
      }
    })

    test.each(['silent', 'lower', 'off'] as const)(
      'others get what is here, and else a clear error after the deadline: %s',
      async (name) => {
        const refused = after(shots[name]).filter(({ error }) => error !== null)
        expect(refused.length).toBeGreaterThan(0)
        for (const { error, source } of refused) {
          expect(error).toMatchObject({ code: -32002 })
          expect(error?.message).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|ours|liquid/)
          expect(source).not.toBe('partner')
        }
        const reason = { silent: null, lower: 'reason=plan', off: 'reason=off' }[name]
        for (const { failover } of shots[name]) {
          if (reason === null) expect(failover).toBeNull()
          else expect(failover).toContain(reason)
        }
      },
    )

    test('the partner saw nothing of any caller', () => {
      const sent = partner.sent()
      expect(sent).toContain('eth_getBlockByHash')
      const { 'content-type': _, ...personal } = callerHeaders
      const secrets = [growth.key, core.key, off.key, house.devKey, growth.keyId, ...Object.values(personal)]
      for (const secret of [...secrets, 'secret', 'example.org', 'Growth']) {
        expect(sent.toLowerCase()).not.toContain(secret.toLowerCase())
      }
      const names = [...sent.matchAll(/^([A-Za-z-]+): /gm)].map(([, name]) => String(name).toLowerCase())
      const seen = [...new Set(names)].sort()
      console.info(`failover: headers that the partner saw: ${seen.join(', ')}`)
      const usual = ['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host']
      expect(seen.filter((name) => !usual.includes(name))).toEqual([])
      // The ids are ours, not those of callers, and nothing else is in a body.
      const bodies = [...sent.matchAll(/\{"jsonrpc".*?\}(?=[^,\]}]|$)/g)]
      expect(bodies.length).toBeGreaterThan(0)
    })

    test('over a WebSocket it is asked for in the address, and each answer of a batch says its own', async () => {
      const socket = new WebSocket(`${house.ws('relayed', growth.key)}?failover=true&meta=1`)
      await once(socket, 'open')
      const batch = [
        { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [nobody, 'latest'] },
        { jsonrpc: '2.0', id: 2, method: 'eth_chainId', params: [] },
        { jsonrpc: '2.0', id: 3, method: 'eth_sendRawTransaction', params: ['0x00'] },
      ]
      socket.send(JSON.stringify(batch))
      const [data] = await once(socket, 'message')
      socket.close()
      const answers = JSON.parse(String(data))
      expect(answers[0].causeway).toMatchObject({ failover: 'used', source: 'partner' })
      expect(answers[1].causeway.failover).toBeUndefined()
      expect(answers[2].causeway.failover).toContain('unavailable; reason=notRead')
    })

    test('every answer of the partner is on record, and the record is whole', async () => {
      const rows = await growth.record()
      const used = shots.asking.filter(({ failover }) => failover === 'used')
      // One more by the WebSocket.
      expect(rows.filter(({ outcome }) => outcome === 'answered')).toHaveLength(used.length + 1)
      for (const row of rows)
        expect(row).toMatchObject({ keyName: 'app', network: 'relayed', partner: 'liquid' })
      const stored = JSON.stringify(rows)
      for (const { params } of used.slice(0, 50)) {
        expect(stored).not.toContain(String(params[0]).replace(/^0x0*/, ''))
      }
      const verdict = await growth.verdict()
      expect(verdict).toMatchObject({ isWhole: true, rows: rows.length })
      expect(await core.record()).toEqual([])
      expect(await off.record()).toEqual([])
      const checked = await house.causeway('failover', 'verify', '--json')
      expect([checked.code, checked.error]).toEqual([0, ''])
      expect(JSON.parse(checked.out)).toContainEqual(
        expect.objectContaining({ name: 'Growth', isWhole: true }),
      )
    })

    test('a partner that lies is caught, and its answer is nobody’s', async () => {
      const question: Question = ['eth_getUncleByBlockHashAndIndex', withUncle().at(-1)?.hash, '0x0']
      const alone = await shoot(at('doubtful', growth), question, asking)
      expect(alone.error).toMatchObject({ code: -32002 })
      expect(alone.failover).toContain('unavailable; reason=partnerFailed')
      const mixed = await shoot(at('mixed', growth), question, asking)
      expect(mixed).toMatchObject({ error: null, source: 'partner', verified: 'true', failover: 'used' })
      expect(mixed.result).toEqual(await call(...question))
      expect(liar.lies()).toBeGreaterThan(0)
      const { partners } = await growth.view()
      expect(partners.find(({ network }) => network === 'doubtful')).toMatchObject({ state: 'lying' })
      expect(house.log()).toMatch(/"(upstream|partner)":"liar"/)
    })

    test('blocks that came while our own were out are there for those who may, and for nobody else', async () => {
      const [from, to] = (await dev.call('eth_accounts')) as string[]
      const before = await shoot(at('moving', growth), ['eth_blockNumber'])
      await devPrimary.kill()
      // Until it is known that they are out, what is here is the newest.
      while ((await shoot(at('moving', off), ['eth_getBalance', nobody, '0x0'])).error === null)
        await pause(50)
      const transaction = await dev.call('eth_sendTransaction', { from, to, value: '0x5' })
      const number = await dev.call('eth_blockNumber')
      expect(BigInt(String(number))).toBe(BigInt(String(before.result)) + 1n)
      await pause(600)
      const questions: Question[] = [
        ['eth_blockNumber'],
        ['eth_getBlockByNumber', 'latest', true],
        ['eth_getBlockByNumber', number, false],
        ['eth_getTransactionReceipt', transaction],
        ['eth_getTransactionByHash', transaction],
        ['eth_getTransactionByBlockNumberAndIndex', 'latest', '0x0'],
        ['eth_getBalance', to, 'latest'],
        ['eth_estimateGas', { from, to, value: '0x1' }],
      ]
      for (const [method, ...params] of questions) {
        const shot = await shoot(at('moving', growth), [method, ...params], asking)
        const truth = await dev.call(method, ...params)
        expect([method, shot.error, shot.result]).toEqual([method, null, truth])
        expect([method, shot.failover, shot.source]).toEqual([method, 'used', 'partner'])
      }
      const other = await shoot(at('moving', core), ['eth_blockNumber'], asking)
      expect(other.result).toBe(before.result)
    })

    test('when our own are back, nobody is forwarded any more', async () => {
      await primary.restart()
      const until = Date.now() + 20_000
      let shot = await shoot(at('relayed', growth), ['eth_getBalance', nobody, 'latest'], asking)
      while (shot.source !== 'own' && Date.now() < until) {
        await pause(100)
        shot = await shoot(at('relayed', growth), ['eth_getBalance', nobody, 'latest'], asking)
      }
      expect(shot).toMatchObject({ error: null, source: 'own', failover: null })
    })
  })
})
