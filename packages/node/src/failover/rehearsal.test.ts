import type { View } from '@causeway/chain'
import type { Outcome, RequestOptions, UpstreamCall, UpstreamStatus } from '@causeway/gateway'
import { type Hex, RpcError } from '@causeway/rpc'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createRehearsal } from './rehearsal.ts'

const hash: Hex = `0x${'ab'.repeat(32)}`
const block = `{"hash":"${hash}","number":"0x5"}`
const uncle = `{"hash":"0x${'cd'.repeat(32)}","number":"0x4"}`

const view: Partial<View> = {
  finalized: () => ({ number: 5n, hash }),
  canonicalHash: (number) => (number === 5n ? hash : null),
  blockJson: () => block,
  uncleCount: () => 1,
  uncleJson: () => uncle,
  transactionCount: () => 0,
}

type Answer = 'right' | 'wrong' | 'nothing' | 'away'

function upstream(id: string, role: 'own' | 'partner'): UpstreamStatus {
  const figures = {
    state: 'good',
    head: 5n,
    lag: 0,
    errorRate: 0,
    latencyMs: null,
    calls: 0,
    lies: 0,
  } as const
  return { id, role, ...figures }
}

/** One network with an upstream of ours and two partners, one of which does as the test says. */
function rehearsed(seed = 1) {
  let answer: Answer = 'right'
  let number = seed
  let time = 0
  let due: { at: number; call: () => void } | null = null
  const asked: { call: UpstreamCall; options: RequestOptions | undefined }[] = []
  const accused: string[] = []
  const gateway = {
    status: () => [upstream('ours', 'own'), upstream('ann', 'partner'), upstream('bob', 'partner')],
    async request(call: UpstreamCall, options?: RequestOptions): Promise<Outcome> {
      asked.push({ call, options })
      const to = options?.only?.has('bob') === true ? 'bob' : 'ann'
      const from = { upstream: to, source: 'partner' } as const
      const right = call.method === 'eth_getBlockByHash' ? block : uncle
      if (to === 'bob' || answer === 'right') return { kind: 'answer', result: right, from }
      if (answer === 'away') return { kind: 'refusal', error: new RpcError('unavailable'), from: null }
      const result = answer === 'nothing' ? 'null' : right.replace('"number":"0x', '"number":"0xf')
      return { kind: 'answer', result, from }
    },
    accuse: (id: string, lie: string) => void accused.push(`${id} ${lie}`),
  }
  const rehearsal = createRehearsal({
    stages: () => [{ network: 'mainnet', view: view as View, gateway }],
    clock: {
      now: () => time,
      after(ms, call) {
        due = { at: time + ms, call }
        return () => {
          due = null
        }
      },
    },
    now: () => time,
    random: () => {
      number = (number * 16_807) % 2_147_483_647
      return number / 2_147_483_647
    },
    log: pino({ level: 'silent' }),
  })
  return {
    rehearsal,
    asked,
    accused,
    becomes: (next: Answer) => {
      answer = next
    },
    /** Lets the next round come, and gives how long it took to come. */
    async next(): Promise<number> {
      const { at, call } = due ?? { at: time, call: () => {} }
      const waited = at - time
      time = at
      due = null
      call()
      await new Promise((resolve) => setImmediate(resolve))
      return waited
    },
    isDue: () => due !== null,
  }
}

const stateOf = (of: ReturnType<typeof rehearsed>, partner: string) =>
  of.rehearsal.states().find((state) => state.partner === partner)

test('partners alone are asked, each by itself, what is known of final blocks', async () => {
  const world = rehearsed()
  expect(stateOf(world, 'ann')?.state).toBe('unknown')
  for (let i = 0; i < 20; i++) await world.next()
  expect(world.rehearsal.states().map(({ partner, state }) => [partner, state])).toEqual([
    ['ann', 'good'],
    ['bob', 'good'],
  ])
  expect(world.asked).toHaveLength(40)
  for (const { options } of world.asked) {
    expect(options?.partner).toBe(true)
    expect([...(options?.only ?? [])].join()).toMatch(/^(bob|ann)$/)
  }
  const methods = new Set(world.asked.map(({ call }) => call.method))
  expect([...methods].sort()).toEqual(['eth_getBlockByHash', 'eth_getUncleByBlockHashAndIndex'])
  expect(world.accused).toEqual([])
})

test('it is a trickle: a question every 15 to 25 seconds', async () => {
  const world = rehearsed(7)
  expect(await world.next()).toBe(1_000)
  for (let i = 0; i < 50; i++) {
    const waited = await world.next()
    expect(waited).toBeGreaterThanOrEqual(15_000)
    expect(waited).toBeLessThanOrEqual(25_000)
  }
})

test('a partner that does not answer is known to be dead, and since when', async () => {
  const world = rehearsed()
  await world.next()
  world.becomes('away')
  await world.next()
  const dead = stateOf(world, 'ann')
  expect(dead).toMatchObject({ state: 'dead', asked: 2, failed: 1, goodAt: 1_000 })
  await world.next()
  expect(stateOf(world, 'ann')).toMatchObject({ state: 'dead', since: dead?.since, failed: 2 })
  expect(stateOf(world, 'bob')?.state).toBe('good')
  world.becomes('right')
  await world.next()
  expect(stateOf(world, 'ann')).toMatchObject({ state: 'good', failed: 2, says: null })
})

test('a partner that answers what cannot be true is accused, and counts as dead', async () => {
  const world = rehearsed()
  world.becomes('wrong')
  await world.next()
  expect(stateOf(world, 'ann')).toMatchObject({ state: 'lying', goodAt: null })
  expect(world.accused).toHaveLength(1)
  expect(world.accused[0]).toMatch(/^ann eth_get\w+: number is wrong$/)
})

test('a partner that does not have what is final is dead, but no liar', async () => {
  const world = rehearsed()
  world.becomes('nothing')
  await world.next()
  expect(stateOf(world, 'ann')).toMatchObject({ state: 'dead', goodAt: null })
  expect(world.accused).toEqual([])
})

test('nothing is asked after the end', async () => {
  const world = rehearsed()
  await world.next()
  world.rehearsal.close()
  expect(world.isDue()).toBe(false)
})
