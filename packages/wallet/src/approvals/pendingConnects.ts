import { createInTurn } from '../inTurn.ts'
import { isObject } from '../json.ts'
import type { Storage } from '../storage/storage.ts'
import { sessionStorageKeys } from '../storage/storageKeys.ts'
import type { ApprovalRequest } from './approvals.ts'

export type ConnectRequest = Extract<ApprovalRequest, { kind: 'connect' }>

/** The requests for a session that a stopped process left behind. What cannot be one is left out. */
export async function readPendingConnects(storage: Storage): Promise<readonly ConnectRequest[]> {
  const stored = await storage.get(sessionStorageKeys.approvals)
  if (!isObject(stored) || stored.version !== 1 || !Array.isArray(stored.requests)) return []
  return stored.requests.filter(isConnectRequest)
}

/**
 * Stores the requests for a session while the user thinks, so that a stop of the process does not lose them. Each write
 * waits for the one before.
 */
export function createPendingConnects(storage: Storage, onFault: (error: unknown) => void) {
  const inTurn = createInTurn()
  return {
    write(requests: readonly ConnectRequest[]): void {
      const value = { version: 1, requests: [...requests] }
      inTurn(() => storage.set({ [sessionStorageKeys.approvals]: value })).catch(onFault)
    },
    /** Settles when everything handed in is stored. */
    flush: (): Promise<void> => inTurn(() => {}),
  }
}

function isConnectRequest(value: unknown): value is ConnectRequest {
  if (!isObject(value) || !isObject(value.proposal)) return false
  const { proposal } = value
  return (
    value.kind === 'connect' &&
    typeof value.id === 'string' &&
    typeof value.origin === 'string' &&
    typeof value.connection === 'string' &&
    (value.within === undefined || typeof value.within === 'string') &&
    typeof value.createdAt === 'number' &&
    proposal.origin === value.origin &&
    isObject(proposal.scopes) &&
    isObject(proposal.properties)
  )
}
