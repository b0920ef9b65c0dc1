import type { Network } from '@causeway/chain'
import { type Method, RpcError } from '@causeway/rpc'
import type { CallContext } from './context.ts'
import type { Project } from './control/projects.ts'
import type { StandIn } from './failover/standIn.ts'
import { rulesOf } from './gate/rules.ts'
import type { Log } from './log.ts'
import { nearest } from './nearest.ts'
import type { NetworkRow } from './networkRow.ts'
import { createServedNetwork, type MethodTable, type ServedNetwork } from './servedNetwork.ts'
import type { Caller } from './stages/authenticate.ts'
import type { UpstreamService } from './upstream/upstreamService.ts'

/** Why a network that has a name here does not answer. */
export interface NotServed {
  /** `preparing`: it will answer without anybody's help. `waiting`: somebody has to give it an upstream. */
  readonly reason: 'preparing' | 'waiting'
  /** The sentence that a caller gets. */
  readonly says: string
  /** Set where it has upstreams, and none of them has answered yet. */
  readonly isUpstream?: true
  /** What answers those who allow a partner, until an upstream of our own has answered. */
  readonly standIn?: StandIn
}

/** A name in the directory, with the network behind it or the reason why there is none. */
export interface NetworkSlot {
  readonly name: string
  /** `null` where the network is not an EVM chain. */
  readonly chainId: bigint | null
  /** CAIP-2. */
  readonly scope: string
  readonly state: ServedNetwork | NotServed
}

/** The networks of the service by name. */
export interface NetworkDirectory {
  find(name: string): NetworkSlot | null
  list(): NetworkSlot[]
  /** Names a network that does not answer yet. */
  announce(slot: Omit<NetworkSlot, 'state'>, notServed: NotServed): void
  /** Puts a network into service, under its own name. */
  open(row: NetworkRow, network: Network, upstream?: UpstreamService): void
  /** Gives a network that is served other limits; its name and chain id stay. */
  reconfigure(row: NetworkRow): void
  /** What a key can reach on a network; `null` for a name that nobody has. */
  callerOf(name: string, project: Project): Caller | null
  /** Forgets the callers whose keys are gone, and their filters with them. */
  forgetCallers(isGone: (keyId: string) => boolean): void
  /** The refusal for a name that nobody has (`null`: no name was given), with the names that there are. */
  unknown(name: string | null): RpcError
  close(): Promise<void>
}

export function isServed(state: NetworkSlot['state']): state is ServedNetwork {
  return 'network' in state
}

/** Whether a network will soon answer more than it does now, without anybody's help. */
export function isPreparing({ state }: NetworkSlot): boolean {
  return isServed(state) ? state.network.importing() !== null : state.reason === 'preparing'
}

export function createNetworkDirectory(options: {
  methods: readonly Method<CallContext>[]
  clock: () => number
  log: Log
  /** What a caller becomes when it is made, for keys that are to be disturbed. */
  disturb?: (caller: Caller) => Caller
}): NetworkDirectory {
  /** Callers are remembered beside the slot and go with it when the network behind the name changes. */
  const entries = new Map<string, { slot: NetworkSlot; callers: Map<string, Caller> }>()
  const allMethods: MethodTable = new Map(options.methods.map((method) => [method.name, method]))
  const list = () => [...entries.values()].map(({ slot }) => slot)
  const put = (slot: NetworkSlot) => entries.set(slot.name, { slot, callers: new Map() })

  return {
    find: (name) => entries.get(name)?.slot ?? null,
    list,
    announce(slot, notServed) {
      put({ ...slot, state: notServed })
    },
    open(row, network, upstream) {
      const { name, chainId } = row
      put({
        name,
        chainId,
        scope: `eip155:${chainId}`,
        state: createServedNetwork({ ...options, row, network, upstream: upstream ?? null }),
      })
    },
    reconfigure(row) {
      const state = entries.get(row.name)?.slot.state
      if (state !== undefined && isServed(state)) state.reconfigure(row)
    },
    callerOf(name, project) {
      const entry = entries.get(name)
      if (entry === undefined) return null
      const known = entry.callers.get(project.keyId)
      if (known?.project === project) return known
      const { state } = entry.slot
      const key = { project, network: name, rules: rulesOf(project).calls, expiresAt: null }
      // A key that changed keeps its filters.
      const caller: Caller = isServed(state)
        ? {
            ...key,
            methods: state.methods,
            context: known?.context ?? state.createContext(),
            notServed: null,
          }
        : { ...key, methods: allMethods, context: null, notServed: state }
      const made = options.disturb?.(caller) ?? caller
      entry.callers.set(project.keyId, made)
      return made
    },
    forgetCallers(isGone) {
      for (const { callers } of entries.values()) {
        for (const keyId of callers.keys()) if (isGone(keyId)) callers.delete(keyId)
      }
    },
    unknown(name) {
      const names = (wanted: (slot: NetworkSlot) => boolean) =>
        list()
          .filter(wanted)
          .map((slot) => slot.name)
      const served = names((slot) => isServed(slot.state) || slot.state.reason === 'preparing')
      const waiting = names((slot) => !isServed(slot.state) && slot.state.reason === 'waiting')
      const lines = [
        name === null ? 'no network in the host or the path' : misnamed(name, entries.keys()),
        `networks: ${served.join(', ') || 'none'}`,
      ]
      if (waiting.length > 0) lines.push(`known, waiting for an upstream: ${waiting.join(', ')}`)
      return new RpcError('unknownNetwork', lines.join('\n'))
    },
    async close() {
      const served = list().flatMap(({ state }) => (isServed(state) ? [state] : []))
      entries.clear()
      await Promise.all(served.map((network) => network.close()))
    },
  }
}

function misnamed(name: string, names: Iterable<string>): string {
  // A name can be as long as an address; nobody needs to read, or compare, more than this.
  const typed = name.slice(0, 64)
  const meant = nearest(typed, names)
  return `unknown network ${typed}${meant === null ? '' : `; did you mean ${meant}?`}`
}
