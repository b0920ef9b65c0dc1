import type { SiteCall } from '../../namespaces/namespace.ts'
import type { Storage } from '../../storage/storage.ts'
import { createFakeClock } from '../fakeClock.test.support.ts'
import { createFeeds } from './createFeeds.ts'
import { createFakeNode, type FakeNode, scope } from './fakeNode.test.support.ts'

interface Delivered {
  readonly connection: string
  readonly scope: string
  readonly id: string
  readonly result: Record<string, unknown>
}

export function callOf(connection = 'c1', origin = 'https://a.example'): SiteCall {
  return { connection, origin, scope, method: 'eth_subscribe', params: [], accounts: [] }
}

/** Feeds over a fake node, with everything that was delivered. */
export function setUpFeeds(
  options: {
    node?: FakeNode
    ws?: boolean
    sessionStorage?: Storage
    clock?: ReturnType<typeof createFakeClock>
    isConnected?: (connection: string) => boolean
  } = {},
) {
  const node = options.node ?? createFakeNode(options.ws === undefined ? {} : { ws: options.ws })
  const clock = options.clock ?? createFakeClock()
  const delivered: Delivered[] = []
  let drawn = 0
  const feeds = createFeeds({
    networks: node.networks,
    openSocket: node.openSocket,
    clock,
    random: (length) => Uint8Array.from({ length }, (_, index) => (index === 0 ? ++drawn : drawn >> 8) % 256),
    deliver(connection, deliveredScope, { method, params }) {
      if (method !== 'eth_subscription') throw new Error('another method')
      const { subscription: id, result } = params as { subscription: string; result: Record<string, unknown> }
      delivered.push({ connection, scope: deliveredScope, id, result })
    },
    ...(options.isConnected === undefined ? {} : { isConnected: options.isConnected }),
    ...(options.sessionStorage === undefined ? {} : { sessionStorage: options.sessionStorage }),
  })
  const numbersOf = (id: string) =>
    delivered
      .filter((each) => each.id === id)
      .map((each) => Number(each.result.number ?? each.result.blockNumber))
  return { node, clock, feeds, delivered, numbersOf }
}

/** The whole numbers of a range, both ends included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
