import { grant } from '../approval/grant.ts'
import type { Decision, Proposal } from '../approval/proposal.ts'
import { type ProposeContext, propose } from '../approval/propose.ts'
import type { Session } from '../caip/scope.ts'
import { SessionError } from '../errors.ts'
import { isLive, type SessionRecord } from '../record/record.ts'
import { toSessionProperties } from '../record/toSession.ts'
import type { Holdings } from '../scopes/holdings.ts'
import { parseCreateParams } from './parseCreateParams.ts'
import type { SessionPorts } from './ports.ts'
import { applyUpdate } from './updateSession.ts'

export interface ConcludePorts extends SessionPorts {
  readonly holdings: Holdings
}

export interface CreatePorts extends ConcludePorts, Pick<ProposeContext, 'suggest' | 'explains'> {
  /** Whether a request of this origin is already before the user. */
  isPending(): boolean
  /** Puts a proposal before the user. */
  approve(proposal: Proposal): Promise<Decision>
}

/** `wallet_createSession`, CAIP-25: what the site asks for, narrowed to what is supported, as the user decides. */
export async function createSession(params: unknown, ports: CreatePorts): Promise<Session> {
  const request = parseCreateParams(params)
  const { origin, offers, holdings, explains } = ports
  const now = ports.now()
  const stored = ports.load()
  const proposal = propose(request, isLive(stored, now) ? stored : null, {
    origin,
    offers,
    holdings,
    explains,
    now,
    suggest: (namespace) => ports.suggest(namespace),
  })
  if (ports.isPending()) {
    const message = `Request of type 'wallet_requestPermissions' already pending for origin ${origin}. Please wait.`
    throw new SessionError('alreadyPending', { message })
  }
  return concludeSession(proposal, await ports.approve(proposal), ports)
}

/**
 * Carries out a decision, however late it comes and whoever still waits for it. The session is the one of that moment,
 * not of the request: accounts, networks and grants may have gone meanwhile. A refusal leaves it as it is.
 */
export async function concludeSession(
  proposal: Proposal,
  decision: Decision,
  ports: ConcludePorts,
): Promise<Session> {
  if (!decision.approved) throw new SessionError('userRejected')
  const { offers, holdings } = ports
  const decide = (before: SessionRecord | null): SessionRecord => {
    const after = grant(before, proposal, decision, { offers, holdings, now: ports.now() })
    if (after === null) throw new SessionError('userRejected')
    return after
  }
  // Told also where nothing is new: a page that gave up waiting learns of the approval by nothing else.
  const { record, scopes, durable } = applyUpdate(ports, decide, 'always')
  await durable
  const sessionProperties = record === null ? {} : toSessionProperties(record, ports.properties?.(record))
  return { sessionScopes: scopes, sessionProperties }
}
