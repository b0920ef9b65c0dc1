import type { Snapshot, UiMethod, UiMethods, UserErrorName } from '@causeway/wallet'
import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'

/** Why the worker refused, or that it was lost. */
export type DeskReason = UserErrorName | 'disconnected' | 'internal'

/** A refusal of the wallet as a page shows it: the sentence, and the wait where there is one. */
export class DeskError extends Error {
  readonly reason: DeskReason
  /** Milliseconds to wait before the next attempt. */
  readonly retryAfter: number | null

  constructor(reason: DeskReason, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'DeskError'
    this.reason = reason
    this.retryAfter = retryAfter
  }
}

/** The page's side of the wallet: asks for things, and is told what there is. */
export interface Desk {
  /** Refuses with {@link DeskError}. */
  call<M extends UiMethod>(method: M, params: UiMethods[M]['params']): Promise<UiMethods[M]['result']>
  /** The newest snapshot; `null` before the first. */
  snapshot(): Snapshot | null
  onSnapshot(listener: () => void): () => void
}
const DeskContext = createContext<Desk | null>(null)

/** Hands the desk to every screen below. */
export const DeskProvider = DeskContext.Provider

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('a screen needs a DeskProvider above it')
  return desk
}

/** The newest snapshot, `null` until the worker has sent one. */
export function useSnapshot(): Snapshot | null {
  const desk = useDesk()
  const [snapshot, setSnapshot] = useState(desk.snapshot)
  useEffect(() => {
    const take = () => setSnapshot(desk.snapshot())
    take()
    return desk.onSnapshot(take)
  }, [desk])
  return snapshot
}
