import type { Authorization, Hooks, Rules, World } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'

/** The transaction, or call, that is going to be traced. */
export interface Traced {
  from: Hex
  /** `null` creates a contract. */
  to: Hex | null
  gas: bigint
  authorizationList: readonly Authorization[]
}

/** Where it runs. */
export interface Scene {
  world: World
  rules: Rules
  coinbase: Hex
  /** Logs of the block before it. */
  firstLogIndex: number
}

/** Makes one account of one execution. */
export interface Tracer {
  hooks: Hooks
  /** Told before the sender has paid for anything. */
  begin(traced: Traced, scene: Scene): void
  /** Told when everything that the transaction changed is final. */
  end(gasUsed: bigint): void
  /** The account as JSON text, as node clients give it. */
  json(): string
}
