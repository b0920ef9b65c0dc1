import type { View } from '@causeway/chain'
import type { Gateway } from '@causeway/gateway'
import type { PartnerView } from '../console/api.ts'
import type { Store } from '../control/store/openStore.ts'
import type { Log } from '../log.ts'
import { isServed, type NetworkDirectory } from '../networkDirectory.ts'
import type { FailoverPorts } from './failoverPorts.ts'
import { openRecord } from './openRecord.ts'
import { createRehearsal, type Rehearsal } from './rehearsal.ts'

/** A network with upstreams, as far as failover goes. */
interface UpstreamNetwork {
  readonly name: string
  readonly view: View
  readonly gateway: Pick<Gateway, 'request' | 'accuse' | 'status'>
  isLive(): boolean
  partners(): readonly string[]
  partnersWith(method: string): readonly string[]
}

/** Failover of a running service: whom calls may go to, what is written down of it, and the rehearsals. */
export interface Failover {
  readonly ports: FailoverPorts
  /** From here on networks have partners, and these are rehearsed. */
  begin(networks: NetworkDirectory, upstreams: readonly UpstreamNetwork[]): void
  /** Where plans are chosen. */
  setAddress(address: string): void
  partners(): readonly PartnerView[]
  close(): Promise<void>
}

export function openFailover(options: { store: Store; log: Log; clock: () => number }): Failover {
  const { store, log, clock } = options
  const record = openRecord({ store, log, clock })
  let directory: NetworkDirectory | null = null
  let upstreams: readonly UpstreamNetwork[] = []
  let rehearsal: Rehearsal | null = null
  let address: string | null = null

  return {
    ports: {
      partnersOf(network) {
        const upstream = upstreams.find(({ name }) => name === network)
        if (upstream !== undefined) return { names: upstream.partners(), having: upstream.partnersWith }
        // A network that waits for its first upstream is nobody's, not even our own.
        const state = directory?.find(network)?.state
        return state !== undefined && isServed(state) ? null : { names: [], having: () => [] }
      },
      note: record.note,
      address: () => address,
    },
    begin(networks, opened) {
      directory = networks
      upstreams = opened
      rehearsal = createRehearsal({
        stages: () =>
          upstreams
            .filter((upstream) => upstream.isLive())
            .map(({ name, view, gateway }) => ({ network: name, view, gateway })),
        clock: { now: () => performance.now(), after },
        now: clock,
        random: Math.random,
        log,
      })
    },
    setAddress(known) {
      address = known
    },
    partners: () => rehearsal?.states() ?? [],
    async close() {
      rehearsal?.close()
      await record.close()
    },
  }
}

function after(ms: number, call: () => void): () => void {
  const timer = setTimeout(call, ms).unref()
  return () => clearTimeout(timer)
}
