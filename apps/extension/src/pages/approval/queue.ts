import type { PendingApproval } from '@causeway/wallet'

/** Where the user is in the queue. */
export interface QueuePlace {
  readonly current: PendingApproval
  /** Counted from one. */
  readonly position: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

/**
 * The request to show: the one the user is at while it waits, or what took its place in the queue. `null` for an empty
 * queue.
 */
export function placeIn(
  pending: readonly PendingApproval[],
  at: { readonly id: string; readonly index: number } | null,
): QueuePlace | null {
  const found = at === null ? -1 : pending.findIndex(({ id }) => id === at.id)
  const index = found >= 0 ? found : Math.min(at?.index ?? 0, pending.length - 1)
  const current = pending[index]
  if (current === undefined) return null
  return {
    current,
    position: index + 1,
    total: pending.length,
    previous: pending[index - 1]?.id ?? null,
    next: pending[index + 1]?.id ?? null,
  }
}
