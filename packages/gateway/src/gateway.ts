import type { RpcError } from '@causeway/rpc'
import type { SentTransactions } from './send/sentTransactions.ts'

/** A call as it goes to an upstream. */
export interface UpstreamCall {
  readonly method: string
  /** JSON values in their wire form. */
  readonly params: readonly unknown[]
}

export interface RequestOptions {
  /** Milliseconds for everything: retries, hedges, and a partner at the end. */
  readonly deadlineMs?: number
  /** Whether a partner may be asked when our own upstreams are out. */
  readonly partner?: boolean
  /** Labels that an upstream must have, such as `archive`. */
  readonly labels?: readonly string[]
  /** Upstreams that must not be asked, because what they answered before was a lie. */
  readonly not?: ReadonlySet<string>
  /** Nobody but these is asked, whether they are ours or a partner's: for trying one upstream out. */
  readonly only?: ReadonlySet<string>
  /** Only upstreams that are known to have this block are asked, where it is known. */
  readonly block?: bigint
}

/** What the caller knows of a transaction that it sends. Without the hash, doubts cannot be settled by looking it up. */
export interface SendOptions extends RequestOptions {
  readonly hash?: string
  readonly sender?: string
  readonly nonce?: bigint
}

/** What an upstream answered. An execution error is an answer: another upstream would say the same. */
export type Outcome =
  | { readonly kind: 'answer'; readonly result: string; readonly from: From }
  | { readonly kind: 'refusal'; readonly error: RpcError; readonly from: From | null }

export interface From {
  readonly upstream: string
  readonly source: 'own' | 'partner'
}

/** A question for logs between two blocks, both included. */
export interface LogQuery {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  /** Addresses and topics, in their wire form. */
  readonly filter: { readonly address?: unknown; readonly topics?: unknown }
}

/** The logs of a part of the range, as one upstream told them: JSON text of an array. */
export interface LogPart {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly result: string
  readonly from: From
}

/** The parts cover the range without gaps, in order. Nobody has seen yet whether they are of one chain. */
export type LogsOutcome =
  | { readonly kind: 'parts'; readonly parts: readonly LogPart[] }
  | { readonly kind: 'refusal'; readonly error: RpcError }

/** The newest block that is worth serving, as the upstreams see it now. */
export interface Tip {
  readonly number: bigint
  readonly hash: string
}

/** What is known of one upstream, for metrics and the dashboard. */
export interface UpstreamStatus {
  readonly id: string
  readonly role: 'own' | 'partner'
  readonly state:
    | 'unknown'
    | 'good'
    | 'slow'
    | 'lagging'
    | 'failing'
    | 'throttled'
    | 'lying'
    | 'wrongChain'
    | 'cordoned'
  /** `null` while unknown: a zero is never data. */
  readonly head: bigint | null
  readonly lag: number | null
  readonly errorRate: number | null
  readonly latencyMs: { readonly p50: number; readonly p95: number } | null
  readonly calls: number
  readonly lies: number
}

/** The upstreams of one network as one. */
export interface Gateway {
  /** One call to its outcome; never rejects. Equal reads that are under way share one request. */
  request(call: UpstreamCall, options?: RequestOptions): Promise<Outcome>
  /** Many calls at once, in as few bodies as the upstream takes; the outcomes in the order of the calls. */
  requestAll(calls: readonly UpstreamCall[], options?: RequestOptions): Promise<readonly Outcome[]>
  /** Logs of a range, in as many parts as the upstreams need. */
  logs(query: LogQuery, options?: RequestOptions): Promise<LogsOutcome>
  /** Sends a signed transaction to every upstream of ours; known already counts as sent. */
  broadcast(raw: string, options?: SendOptions): Promise<Outcome>
  /** What was sent and is in no block yet. */
  readonly sent: SentTransactions
  /** An upstream answered what cannot be true. It serves no more until it was right for a while. */
  accuse(upstream: string, lie: string): void
  /** A pure function of what the upstreams report now; `null` while nobody has reported. */
  tip(): Tip | null
  /** Called when the tip changed; gives the function that stops it. */
  onTip(listener: (tip: Tip) => void): () => void
  /** Asks our upstreams for their heads now, instead of waiting for the next look; gives the tip after it. */
  look(): Promise<Tip | null>
  status(): readonly UpstreamStatus[]
  /** Takes an upstream out of service by hand, or puts it back. */
  cordon(upstream: string, isOut: boolean): void
  close(): Promise<void>
}
