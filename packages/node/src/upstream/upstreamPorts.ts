import type { UpstreamChain, UpstreamClock } from '@causeway/chain'
import type { Gateway, RequestOptions } from '@causeway/gateway'
import type { CallContext } from '../context.ts'
import type { Exchange } from '../exchange.ts'
import type { Log } from '../log.ts'
import type { Valid } from '../stages/validate.ts'
import type { SentJournal } from './sentJournal.ts'

/** A call on its way to the upstreams of a network. */
export interface UpstreamCallSite {
  readonly context: CallContext
  readonly valid: Valid
  /** The parameters as they came, which is how they go on. */
  readonly given: readonly unknown[]
  readonly exchange: Exchange
}

/** What the kinds of answers share. */
export interface UpstreamPorts {
  readonly chain: UpstreamChain
  readonly gateway: Gateway
  /** Whether blocks are verified here; on chains with rules of their own they are not. */
  readonly isVerifying: boolean
  readonly deadlineMs: () => number
  readonly after: UpstreamClock['after']
  readonly isPartner: (upstream: string) => boolean
  /** Where it is written down that a transaction was sent, before its caller is told. */
  readonly journal: Pick<SentJournal, 'add'>
  /** Tells those who listen for pending transactions. */
  readonly onSent: (hash: `0x${string}`) => void
  readonly log: Log
}

/** How the upstreams are asked for a call. */
export function askingFor(ports: UpstreamPorts, { exchange }: UpstreamCallSite): RequestOptions {
  return { deadlineMs: ports.deadlineMs(), partner: exchange.mayFailOver }
}
