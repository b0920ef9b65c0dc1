import type { Decision } from '@causeway/session'
import { createInTurn } from '../inTurn.ts'
import { isObject } from '../json.ts'
import type { Storage } from '../storage/storage.ts'
import { sessionStorageKeys } from '../storage/storageKeys.ts'
import type { ApprovalRequest } from './approvals.ts'

export type ConnectRequest = Extract<ApprovalRequest, { kind: 'connect' }>

/** A request as it is stored: with the user's yes from the moment it is said until it is carried out. */
export type StoredConnect = ConnectRequest & { readonly decision?: Decision & { readonly approved: true } }

/** The requests for a session that a stopped process left behind. What cannot be one is left out. */
export async function readPendingConnects(storage: Storage): Promise<readonly StoredConnect[]> {
  const stored = await storage.get(sessionStorageKeys.approvals)
  if (!isObject(stored) || stored.version !== 1 || !Array.isArray(stored.requests)) return []
  return stored.requests.filter(isConnectRequest)
}

/**
 * Stores the requests for a session while the user thinks, and until what the user said is done, so that a stop of the
 * process loses neither. Each write waits for the one before.
 */
export function createPendingConnects(storage: Storage, onFault: (error: unknown) => void) {
  const inTurn = createInTurn()
  return {
    write(requests: readonly StoredConnect[]): void {
      const value = { version: 1, requests: [...requests] }
      inTurn(() => storage.set({ [sessionStorageKeys.approvals]: value })).catch(onFault)
    },
    /** Settles when everything handed in is stored. */
    flush: (): Promise<void> => inTurn(() => {}),
  }
}

function isConnectRequest(value: unknown): value is StoredConnect {
  if (!isObject(value) || !isObject(value.proposal)) return false
  const { proposal } = value
  return (
    value.kind === 'connect' &&
    typeof value.id === 'string' &&
    typeof value.origin === 'string' &&
    typeof value.connection === 'string' &&
    (value.within === undefined || typeof value.within === 'string') &&
    typeof value.createdAt === 'number' &&
    (value.decision === undefined || isYes(value.decision)) &&
    proposal.origin === value.origin &&
    isObject(proposal.scopes) &&
    isObject(proposal.properties)
  )
}

function isYes(decision: unknown): boolean {
  return isObject(decision) && decision.approved === true && isObject(decision.scopes)
}
