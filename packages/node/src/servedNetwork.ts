import type { Network } from '@causeway/chain'
import type { Method } from '@causeway/rpc'
import type { CallContext } from './context.ts'
import { createFilterJournals } from './filters/filterJournals.ts'
import { createFilters } from './filters/filters.ts'
import type { Log } from './log.ts'
import type { NetworkRow } from './networkRow.ts'
import { openRpcDocument } from './openRpcDocument.ts'
import { createEvents, type Events } from './subscriptions/events.ts'
import { rows } from './upstream/rows.ts'
import type { UpstreamService } from './upstream/upstreamService.ts'
import { clientVersion } from './version.ts'

/** The methods of a network by name. */
export type MethodTable = ReadonlyMap<string, Method<CallContext>>

/** A network that answers: what it offers, and the state that callers share on it. */
export interface ServedNetwork {
  readonly network: Network
  /** Whether others produce its chain. */
  readonly isUpstream: boolean
  readonly methods: MethodTable
  readonly events: Events
  /** The context of the calls of one key; a WebSocket adds its subscriptions. */
  createContext(): CallContext
  /** Other limits, for every context there is and those to come. */
  reconfigure(row: NetworkRow): void
  close(): Promise<void>
}

export interface ServedNetworkOptions {
  row: NetworkRow
  network: Network
  methods: readonly Method<CallContext>[]
  clock: () => number
  log: Log
  /** What answers where others produce the chain. */
  upstream?: UpstreamService | null
}

/** Puts a network into service. */
export function createServedNetwork({
  row,
  network,
  methods,
  clock,
  log,
  upstream = null,
}: ServedNetworkOptions): ServedNetwork {
  const isOffered = ({ name, on }: Method<CallContext>) =>
    (on !== 'dev' || network.dev) && (upstream === null || rows.get(name)?.kind !== 'off')
  const offered = methods.filter(isOffered)
  const events = createEvents(network, log)
  const journals = createFilterJournals(network, clock)
  let document: string | null = null
  let limits = row

  const discover = () => {
    document ??= openRpcDocument(offered, limits)
    return document
  }

  return {
    network,
    isUpstream: upstream !== null,
    methods: new Map(offered.map((method) => [method.name, method])),
    events,
    createContext: () => ({
      network,
      upstream,
      get row() {
        return limits
      },
      filters: createFilters({ network, journals, clock }),
      subscriptions: null,
      clock,
      clientVersion,
      discover,
    }),
    reconfigure(changed) {
      limits = { ...changed, name: row.name, chainId: row.chainId }
      document = null
    },
    close() {
      events.close()
      journals.close()
      return network.close()
    },
  }
}
