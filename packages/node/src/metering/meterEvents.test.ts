import { expect, test } from 'vitest'
import type { Events, Sink } from '../subscriptions/events.ts'
import { meterEvents } from './meterEvents.ts'

function createTestEvents(credit = Number.POSITIVE_INFINITY) {
  const sinks: Record<'heads' | 'logs' | 'pending', Sink[]> = { heads: [], logs: [], pending: [] }
  const join = (kind: keyof typeof sinks) => (sink: Sink) => {
    sinks[kind].push(sink)
    return () => {}
  }
  const events: Events = {
    onHead: join('heads'),
    onLogs: (_, sink) => join('logs')(sink),
    onPendingTransaction: (sink) => join('pending')(sink),
    close() {},
  }
  let now = 0
  let left = credit
  const charged: number[] = []
  const taken: string[] = []
  let refused = 0
  const metered = meterEvents(events, {
    charge(credits) {
      if (credits > left) return false
      left -= credits
      charged.push(credits)
      return true
    },
    refuse() {
      refused++
    },
    clock: () => now,
  })
  const sink: Sink = { take: (result) => void taken.push(result), fail() {} }
  return {
    metered,
    sink,
    charged,
    taken,
    refused: () => refused,
    emit: (kind: keyof typeof sinks, result: string) => {
      for (const one of sinks[kind]) one.take(result)
    },
    wait(ms: number) {
      now += ms
    },
  }
}

const logOf = (block: string, removed = false) =>
  `{"address":"0x00","blockHash":"0x${block.repeat(64)}","removed":${removed}}`

test('each new head costs 50', () => {
  const { metered, sink, charged, taken, emit } = createTestEvents()
  metered.onHead(sink)
  emit('heads', '{}')
  emit('heads', '{}')
  expect(charged).toEqual([50, 50])
  expect(taken).toHaveLength(2)
})

test('logs cost 300 for a block, however many match and whether or not a reorg takes them back', () => {
  const { metered, sink, charged, taken, emit } = createTestEvents()
  metered.onLogs({ addresses: [], topics: [] }, sink)
  emit('logs', logOf('a'))
  emit('logs', logOf('a'))
  emit('logs', logOf('b'))
  emit('logs', logOf('a', true))
  expect(charged).toEqual([300, 300])
  expect(taken).toHaveLength(4)
})

test('pending transactions cost 200 for a bundle', () => {
  const { metered, sink, charged, emit, wait } = createTestEvents()
  metered.onPendingTransaction(sink, false)
  for (let i = 0; i < 10; i++) {
    emit('pending', '"0x1"')
    wait(150)
  }
  expect(charged).toEqual([200, 200])
})

test('an event that the day has no credits for is not handed over', () => {
  const { metered, sink, charged, taken, refused, emit } = createTestEvents(70)
  metered.onHead(sink)
  emit('heads', '1')
  emit('heads', '2')
  expect([charged, taken, refused()]).toEqual([[50], ['1'], 1])
})
