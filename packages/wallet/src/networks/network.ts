/** A network of the wallet: a row of data. Without an address it can be granted and signs offline; reads are 4901. */
export interface NetworkRow {
  /** CAIP-2, such as `eip155:1337`. */
  readonly scope: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** JSON-RPC over HTTP (for Bitcoin the base of an Esplora REST service), or `null` until the user gives one. */
  readonly http: string | null
  /** WebSocket address for subscriptions; without one the wallet polls. */
  readonly ws: string | null
  readonly explorer: string | null
  readonly isTest: boolean
  /** Who brought the row: the wallet itself, a node service that the user added, the user, or a site. */
  readonly from: 'wallet' | 'service' | 'user' | 'site'
}

/** One network as a namespace reads it. Every failure to reach it is 4901; an answered error keeps its code and data. */
export interface Network {
  readonly row: NetworkRow
  /** Sends a JSON-RPC call. A node's error answer is thrown as {@link NodeError}. */
  rpc(method: string, params?: unknown): Promise<unknown>
  /** A REST call below the base address, for services that are not JSON-RPC. */
  rest(path: string, init?: { readonly method?: string; readonly body?: string }): Promise<RestAnswer>
}

export interface RestAnswer {
  readonly status: number
  readonly text: string
}

/** An error that the node answered. It reaches the site as it is: code, message and data. */
export class NodeError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(error: { code: number; message: string; data?: unknown }) {
    super(error.message)
    this.name = 'NodeError'
    this.code = error.code
    this.data = error.data
  }
}

/** The networks of the wallet. */
export interface Networks {
  rows(): readonly NetworkRow[]
  row(scope: string): NetworkRow | null
  /** The network of a scope; throws 4901 where the wallet has no row for it. */
  get(scope: string): Network
  /** The network of a row that is not kept, such as one whose address is tried first. */
  at(row: NetworkRow): Network
  /** Adds or replaces a row. */
  put(row: NetworkRow): Promise<void>
  remove(scope: string): Promise<void>
  /** Reads every network of a node service from any of its addresses `{base_url}/v3/<key>` and puts their rows. */
  addService(address: string): Promise<readonly NetworkRow[]>
  /** The chain id (`eth_chainId`, a hex quantity) that an address answers, without putting a row. Throws 4901 if none. */
  probe(url: string): Promise<string>
  /** Calls back with the scopes whose rows were put or removed. */
  onChange(listener: (change: { put: readonly string[]; removed: readonly string[] }) => void): () => void
}
