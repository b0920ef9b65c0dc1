import type { Mining } from '@causeway/chain'
import type { Upstream } from '@causeway/gateway'
import type { Hex } from '@causeway/rpc'
import type { KnownNetwork } from '../knownNetworks.ts'
import type { NetworkRow } from '../networkRow.ts'
import type { Settings } from './settings.ts'

/** Everything the service needs to know to start, checked and complete. Paths are absolute. */
export interface Config {
  /** The configuration file that was read, if any. */
  readonly file: string | null
  /** The data directory. */
  readonly data: string
  readonly host: string
  /** Each door has a port, so an origin, of its own. All are 0 when any free port will do. */
  readonly ports: {
    readonly data: number
    readonly tls: number
    readonly console: number
    readonly playground: number
  }
  readonly domain: string | null
  readonly tls: { readonly certificate: string; readonly key: string } | null
  /** Origins that may call; `*` is any. */
  readonly cors: readonly string[]
  /** A PostgreSQL database; `null` is the file in the data directory. May hold a password: for no log. */
  readonly database: string | null
  /** What several instances share limits through. */
  readonly redis: string | null
  readonly trustedProxies: readonly string[]
  readonly metricsToken: string | null
  /** An OpenTelemetry collector. */
  readonly traces: string | null
  readonly executors: number
  /** Contracts that run much are compiled. */
  readonly compiler: 'on' | 'off'
  readonly logLevel: NonNullable<Settings['logLevel']>
  readonly networks: readonly NetworkConfig[]
  /** Catalogue rows whose names no served network has taken. */
  readonly known: readonly KnownNetwork[]
}

/** A network that the service holds itself, or answers for from upstreams. */
export interface NetworkConfig extends Omit<NetworkRow, 'chainId'> {
  readonly kind: 'dev' | 'imported' | 'upstream'
  /** `null` where only the genesis of the imported chain knows. */
  readonly chainId: bigint | null
  readonly mining: Mining
  readonly finality: { readonly safe: number; readonly finalized: number } | 'head'
  /** Gas limit of the blocks that a dev network mines. */
  readonly blockGasLimit: bigint
  /** Where an imported network comes from when it is not in the data directory yet. */
  readonly source: { readonly genesis: string; readonly chain: string } | null
  /** Who answers for it; `null` for a chain of our own. */
  readonly upstream: UpstreamConfig | null
}

/** The upstreams of a network and how they are used. Addresses and headers may hold credentials: for no log. */
export interface UpstreamConfig {
  /** Our own first, then partners. */
  readonly upstreams: readonly Upstream[]
  readonly genesisHash: Hex | null
  readonly verify: boolean
  /** Names, or beginnings of names that end in `*`. */
  readonly passThrough: readonly string[]
  readonly deadlineMs: number
}
