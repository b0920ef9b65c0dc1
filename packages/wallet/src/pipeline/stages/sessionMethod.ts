import { createSession, getSession, type Holdings, revokeSession } from '@causeway/session'
import type { ApprovalQueue } from '../../approvals/createApprovals.ts'
import type { Chains } from '../chains.ts'
import { withinOf } from './origin.ts'
import type { Answer } from './respond.ts'
import type { SessionCall, SessionStagePorts } from './session.ts'

export interface SessionMethodPorts extends SessionStagePorts {
  readonly approvals: ApprovalQueue
  readonly chains: Chains
  readonly holdings: Holdings
  /** Developer mode: a refusal says why to every site. */
  explains(): boolean
}

/** Answers the three methods that are about the session itself; their rules live in `session`. */
export async function sessionMethod(message: SessionCall, ports: SessionMethodPorts): Promise<Answer> {
  const { method, params, session } = message
  const quiet = { title: null, isSend: false }
  if (method === 'wallet_getSession') return { ...quiet, result: await getSession(session) }
  if (method === 'wallet_revokeSession') return { ...quiet, result: await revokeSession(params, session) }
  return { ...quiet, title: 'Connect', result: await create(message, ports) }
}

async function create({ origin, caller, params, session }: SessionCall, ports: SessionMethodPorts) {
  const { approvals, chains, holdings, sessions } = ports
  let isAnswered = false
  const created = createSession(params, {
    ...session,
    holdings,
    suggest: (namespace) => chains.mainScopes(namespace),
    explains: ports.explains() || sessions.wasApproved(origin),
    isPending: () => !ports.isBlocked(caller) && approvals.isConnecting(origin),
    // One that is blocked hears the user's no, word for word, and cannot tell that nobody was asked.
    approve: async (proposal) => {
      if (ports.isBlocked(caller)) return { approved: false }
      const decision = await approvals.connect({
        origin,
        ...withinOf(caller),
        connection: caller.id,
        proposal,
      })
      isAnswered = decision.approved
      return decision
    },
  })
  return created.finally(() => {
    if (isAnswered) approvals.concluded(origin)
  })
}
