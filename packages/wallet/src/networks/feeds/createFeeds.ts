import { toHex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import type { Clock } from '../../clock.ts'
import type { SiteCall } from '../../namespaces/namespace.ts'
import type { Deliver, LiveFeeds } from '../../pipeline/liveFeeds.ts'
import type { Storage } from '../../storage/storage.ts'
import { sessionStorageKeys } from '../../storage/storageKeys.ts'
import type { SocketPort } from '../../wallet.ts'
import type { Networks } from '../network.ts'
import { createHub, type Hub } from './hub.ts'
import { parseLogFilter } from './logFilter.ts'
import { createNodeFilters } from './nodeFilters.ts'
import { readLatest, Unclear } from './readBlock.ts'
import { type FeedsSnapshot, parseSnapshot, storedBlocks } from './snapshot.ts'
import { createSubscriber } from './subscriber.ts'

export interface FeedsOptions {
  readonly networks: Networks
  readonly openSocket: (url: string) => SocketPort
  readonly clock: Clock
  readonly random: (length: number) => Uint8Array
  /** Brings a notification to the connection that subscribed. */
  readonly deliver: Deliver
  /** Whether a connection is there, so that nothing is kept for one that went away meanwhile; all are by default. */
  readonly isConnected?: (connection: string) => boolean
  /** Where the table outlives a stop of the worker. */
  readonly sessionStorage?: Storage
}

/** The feeds of all connections, with what the wallet does to them. */
export interface WalletFeeds extends LiveFeeds {
  /** A page of a restored table is back, under a new name: it gets what it missed. Says whether it had anything. */
  adopt(connection: string, page: { readonly origin: string; readonly connection: string }): boolean
  snapshot(): FeedsSnapshot
  /** Takes up a table; what no page adopts within a minute is dropped. */
  restore(snapshot: unknown): void
  /** Takes up the table that an earlier worker left in the session storage. */
  resume(): Promise<void>
}

/** As many subscriptions as a connection may have at a time. */
const maxSubscriptions = 64

/** How long the subscriptions of a page that has not come back yet are kept. */
const adoptionMs = 60_000

/** A subscription on its way: the page or the scope may go before the node has answered. */
interface Joining {
  readonly connection: string
  readonly origin: string
  readonly scope: string
  isCancelled: boolean
}

type Owned = Pick<Joining, 'connection' | 'origin' | 'scope'>

export function createFeeds(options: FeedsOptions): WalletFeeds {
  const { networks, clock, random, sessionStorage } = options
  /** An id of a filter is a quantity, so it does not begin with a zero. */
  const freshId = (): string => {
    const id = toHex(random(16))
    return id.startsWith('0x0') ? freshId() : id
  }
  const filters = createNodeFilters(freshId)
  const hubs = new Map<string, Hub>()
  const opening = new Map<string, Promise<Hub>>()
  const joins = new Set<Joining>()
  /** Connections of a restored table that may come back. */
  const adoptable = new Set<string>()
  let isClosed = false
  let stopAdoption = () => {}

  const subscribers = () => [...hubs.values()].flatMap((hub) => [...hub.members])

  const snapshot = (): FeedsSnapshot => ({
    version: 1,
    subscriptions: subscribers().map((subscriber) => subscriber.stored()),
    filters: filters.all(),
    streams: [...hubs].map(([scope, hub]) => ({ scope, recent: hub.stream.recent().slice(-storedBlocks) })),
  })

  let isSaving = false
  let isDirty = false
  const save = () => {
    isDirty = true
    if (sessionStorage === undefined || isSaving) return
    isSaving = true
    const write = async () => {
      while (isDirty && !isClosed) {
        isDirty = false
        // A write that fails costs a resume, not the feed.
        await sessionStorage.set({ [sessionStorageKeys.subscriptions]: snapshot() }).catch(() => {})
      }
      isSaving = false
    }
    void write()
  }

  const openHub = (scope: string, start: Parameters<typeof createHub>[1]): Hub => {
    const hub = createHub({ ...options, network: () => networks.get(scope), onProgress: save }, start)
    hubs.set(scope, hub)
    return hub
  }

  const startHub = async (scope: string): Promise<Hub> => {
    const { number, hash } = await readLatest(networks.get(scope))
    return openHub(scope, [{ number, hash }])
  }

  /** The stream of a network at its newest block, so that a subscriber hears of what comes after and nothing else. */
  const hubOf = async (scope: string): Promise<Hub> => {
    await hubs.get(scope)?.stream.sync()
    const open = hubs.get(scope)
    if (open !== undefined) return open
    const started = opening.get(scope) ?? startHub(scope).finally(() => opening.delete(scope))
    opening.set(scope, started)
    return await started
  }

  /** A stream ends with its last subscriber. */
  const closeIdle = () => {
    for (const [scope, hub] of hubs) {
      if (hub.members.size > 0 || [...joins].some((joining) => joining.scope === scope)) continue
      hub.stream.close()
      hubs.delete(scope)
    }
  }

  const dropWhere = (isGone: (owned: Owned) => boolean) => {
    for (const joining of joins) if (isGone(joining)) joining.isCancelled = true
    for (const hub of hubs.values()) {
      for (const member of hub.members) if (isGone(member.owner())) hub.remove(member)
    }
    filters.dropWhere(isGone)
    closeIdle()
    save()
  }

  const assertRoom = (connection: string) => {
    const isOfIt = (owned: Owned) => owned.connection === connection
    const held = subscribers().filter((subscriber) => isOfIt(subscriber.owner())).length
    if (held + [...joins].filter(isOfIt).length >= maxSubscriptions) {
      throw new SessionError('limitExceeded', { data: { limit: maxSubscriptions } })
    }
  }

  const subscriberOf = (stored: Parameters<typeof createSubscriber>[0]['stored']) =>
    createSubscriber({ ...options, stored, network: () => networks.get(stored.scope), onProgress: save })

  const join = async (joining: Joining): Promise<Hub> => {
    try {
      const hub = await hubOf(joining.scope)
      if (!joining.isCancelled && !isClosed) return hub
    } catch (error) {
      if (!(error instanceof Unclear)) throw error
    }
    throw new SessionError('chainDisconnected')
  }

  const stopListening = networks.onChange(({ put, removed }) => {
    for (const scope of put) hubs.get(scope)?.stream.reconnect()
    if (removed.length > 0) dropWhere(({ scope }) => removed.includes(scope))
  })

  const isOf = (call: SiteCall) => (owned: Owned) =>
    owned.connection === call.connection && owned.origin === call.origin && owned.scope === call.scope

  const restore = (value: unknown) => {
    const table = parseSnapshot(value)
    const known = new Set(subscribers().map(({ id }) => id))
    filters.restore(table.filters)
    for (const stored of table.subscriptions) {
      const stream = table.streams.find(({ scope }) => scope === stored.scope)
      // A network that went away meanwhile takes its subscriptions with it.
      if (stream === undefined || networks.row(stored.scope) === null || known.has(stored.id)) continue
      const hub = hubs.get(stored.scope) ?? openHub(stored.scope, stream.recent)
      hub.members.add(subscriberOf(stored))
    }
    const orphans = new Set([...table.subscriptions, ...table.filters].map(({ connection }) => connection))
    for (const connection of orphans) adoptable.add(connection)
    stopAdoption()
    stopAdoption = clock.after(adoptionMs, () => {
      dropWhere(({ connection }) => adoptable.has(connection))
      adoptable.clear()
    })
  }

  return {
    async subscribe(call, kind, filter) {
      const { connection, origin, scope } = call
      const wanted = kind === 'logs' ? parseLogFilter(filter) : null
      assertRoom(connection)
      const joining = { connection, origin, scope, isCancelled: false }
      joins.add(joining)
      try {
        const hub = await join(joining)
        const id = freshId()
        const subscriber = subscriberOf({ id, connection, origin, scope, filter: wanted, waiting: [] })
        hub.members.add(subscriber)
        // The answer that names the subscription leaves first.
        clock.after(0, () => subscriber.open())
        save()
        return id
      } finally {
        joins.delete(joining)
        closeIdle()
      }
    },
    unsubscribe(call, id) {
      const hub = hubs.get(call.scope)
      const member = [...(hub?.members ?? [])].find((each) => each.id === id && isOf(call)(each.owner()))
      if (hub === undefined || member === undefined) return false
      hub.remove(member)
      closeIdle()
      save()
      return true
    },
    filter: (call, id) => filters.find(call, id),
    keepFilter(call, nodeId) {
      // Nobody would ever end it.
      if (options.isConnected?.(call.connection) === false) throw new SessionError('chainDisconnected')
      const id = filters.keep(call, nodeId)
      save()
      return id
    },
    dropFilter(call, id) {
      filters.drop(call, id)
      save()
    },
    endConnection: (connection) => dropWhere((owned) => owned.connection === connection),
    endScope: (origin, scope) => dropWhere((owned) => owned.origin === origin && owned.scope === scope),
    adopt(connection, page) {
      const isTheirs = (owned: Owned) => owned.connection === connection && owned.origin === page.origin
      const back = subscribers().filter((subscriber) => isTheirs(subscriber.owner()))
      const isTheirTurn = adoptable.has(connection) && (back.length > 0 || filters.all().some(isTheirs))
      if (!isTheirTurn) return false
      adoptable.delete(connection)
      for (const subscriber of back) {
        subscriber.move(page.connection)
        subscriber.open()
      }
      filters.move(connection, page.origin, page.connection)
      save()
      return true
    },
    snapshot,
    restore,
    async resume() {
      if (sessionStorage !== undefined) restore(await sessionStorage.get(sessionStorageKeys.subscriptions))
    },
    close() {
      isClosed = true
      stopListening()
      stopAdoption()
      for (const hub of hubs.values()) {
        for (const member of [...hub.members]) hub.remove(member)
        hub.stream.close()
      }
      hubs.clear()
    },
  }
}
