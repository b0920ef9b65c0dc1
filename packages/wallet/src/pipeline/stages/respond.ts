import { SessionError, walletErrors } from '@causeway/session'
import type { ActivityLog } from '../../activity/activity.ts'
import { CallerGone } from '../../approvals/createApprovals.ts'
import { WalletError } from '../../errors.ts'
import { NodeError } from '../../networks/network.ts'
import type { Log } from '../../wallet.ts'
import { activityOf } from '../activityOf.ts'
import type { Caller } from '../connections.ts'
import type { Sessions } from '../sessions.ts'
import type { CallId } from './envelope.ts'

/** What a call was answered with, and what the log of the site says about it. */
export interface Answer {
  readonly result: unknown
  /** The title of what the user approved, or `null` where nobody was asked. */
  readonly title: string | null
  readonly isSend: boolean
}

/** An error as it goes over the wire. */
export interface WireError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export interface RespondPorts {
  readonly activity: ActivityLog
  readonly sessions: Sessions
  readonly log: Log
  isBlocked(caller: Caller): boolean
}

/** Answers a message with what the stages give or refuse, and writes it into the log of the site. */
export async function respond(
  message: unknown,
  id: CallId,
  caller: Caller,
  ports: RespondPorts,
  stages: () => Promise<Answer>,
): Promise<void> {
  const known = ports.sessions.has(caller.origin)
  try {
    const answer = await stages()
    caller.send({ jsonrpc: '2.0', id, result: answer.result ?? null })
    note({ answer })
  } catch (error) {
    const wire = error instanceof CallerGone ? null : toWire(error, ports.log)
    if (wire !== null) caller.send({ jsonrpc: '2.0', id, error: wire })
    note({ error: wire })
  }

  function note(outcome: { answer: Answer } | { error: WireError | null }): void {
    // The user wants to hear nothing of it any more, in the log neither.
    if (ports.isBlocked(caller)) return
    const entry = activityOf(message, outcome, known || ports.sessions.has(caller.origin))
    if (entry !== null) ports.activity.note(caller.origin, entry)
  }
}

/** The refusals of the user's own side that a site may hear of. Everything else about them is not its business. */
const heardBySites: Readonly<Partial<Record<WalletError['reason'], keyof typeof walletErrors>>> = {
  locked: 'unauthorized',
  noVault: 'unauthorized',
  unknownKey: 'unauthorized',
  unknownAccount: 'unauthorized',
  unreachableService: 'chainDisconnected',
}

function toWire(error: unknown, log: Log): WireError {
  if (error instanceof SessionError || error instanceof NodeError) {
    const { code, message, data } = error
    return { code, message, ...(data === undefined ? {} : { data }) }
  }
  const row = error instanceof WalletError ? heardBySites[error.reason] : undefined
  // The name of the error and nothing else: its text may hold what a site sent, or worse.
  if (row === undefined) log('pipeline.fault', { error: error instanceof Error ? error.name : typeof error })
  const { code, says } = walletErrors[row ?? 'internal']
  return { code, message: says }
}
