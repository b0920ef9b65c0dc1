import { type Hex, RpcError } from '@causeway/rpc'
import { expect, test } from 'vitest'
import type { Block } from '../values/block.ts'
import { createFetch, type FetchOptions } from './fetchBlock.ts'
import type { Shelf } from './shelf.ts'
import type { Verdict } from './verifyToldBlock.ts'

const hash: Hex = `0x${'0a'.repeat(32)}`
const good: Verdict = { block: { hash } as Block, receipts: [] }
const fault = { field: 'transactions[0].type', reason: 'is 0x7e' }

/** Upstreams by name, in the order in which they are asked, each with what its answers turn out to be. */
function fetchFrom(upstreams: Record<string, Verdict[]>) {
  const accused: string[] = []
  const asked: string[] = []
  const pauses: number[] = []
  const source: FetchOptions['source'] = {
    block: async (_, { not } = {}) => {
      const from = Object.keys(upstreams).find((name) => not?.has(name) !== true && !accused.includes(name))
      if (from === undefined) throw new RpcError('unavailable')
      asked.push(from)
      return { from, block: {}, receipts: [], uncles: [] }
    },
    headers: async () => [],
    others: () => 'none',
    locate: async () => null,
    accuse: (from) => void accused.push(from),
  }
  const shelf: Partial<Shelf> = {
    find: () => null,
    hold: () => {},
    put: () => ({ number: 1n, hash, at: 0 }) as ReturnType<Shelf['put']>,
  }
  const fetch = createFetch({
    source,
    shelf: shelf as Shelf,
    config: null,
    verify: ({ from }) => upstreams[from]?.shift() ?? good,
    clock: {
      now: () => 0,
      after(ms, call) {
        pauses.push(ms)
        queueMicrotask(call)
        return () => {}
      },
    },
    log: () => {},
    isClosed: () => false,
  })
  return { fetch: () => fetch({ hash }), accused, asked, pauses }
}

test('a block that would not be checked is asked of another, which shows that it was a lie', async () => {
  const { fetch, accused, asked } = fetchFrom({ liar: [{ unsupported: fault }], honest: [] })
  expect(await fetch()).toMatchObject({ from: 'honest' })
  expect([accused, asked]).toEqual([['liar'], ['liar', 'honest']])
})

test('where all upstreams tell a block of another kind, nobody is accused and the answer says why', async () => {
  const { fetch, accused } = fetchFrom({ one: [{ unsupported: fault }], two: [{ unsupported: fault }] })
  await expect(fetch()).rejects.toThrow('cannot be verified: transactions[0].type is 0x7e')
  expect(accused).toEqual([])
})

test('a block that is not whole is asked of another at once, and of the same one after a while', async () => {
  const missing: Verdict = { missing: { field: 'receipts[0]', reason: 'is not there' } }
  const two = fetchFrom({ slow: [missing], other: [] })
  expect(await two.fetch()).toMatchObject({ from: 'other' })
  expect([two.accused, two.pauses]).toEqual([[], []])
  const one = fetchFrom({ slow: [missing, missing] })
  expect(await one.fetch()).toMatchObject({ from: 'slow' })
  expect([one.accused, one.pauses.length]).toEqual([[], 2])
})
