import type { Decision, Proposal } from '@causeway/session'
import type { FeeAnswer, FeePreview, View } from '../view/view.ts'

/** What waits for the user. Plain JSON, so that it can be shown by another process and outlive this one. */
export type ApprovalRequest = {
  readonly id: string
  readonly origin: string
  /** The origin of the page that the site lies in as a frame, where that is another one. */
  readonly within?: string
  readonly createdAt: number
  /** The connection that waits for it; a page that closes takes its requests along. */
  readonly connection: string
} & (
  | { readonly kind: 'connect'; readonly proposal: Proposal }
  | {
      readonly kind: 'sign' | 'send' | 'change'
      readonly scope: string
      readonly method: string
      readonly account: string | null
      readonly view: View
    }
)

/** A request as a screen shows it now: while the wallet is locked the password comes first. */
export type PendingApproval = ApprovalRequest & { readonly needsUnlock: boolean }

/**
 * What the user, or a policy in a test, said. A bare yes to a `connect` takes everything as it was proposed; a bare yes
 * to a transaction pays the fee that its view speaks of.
 */
export type ApprovalAnswer =
  | { readonly approved: false }
  | { readonly approved: true; readonly fee?: FeeAnswer }
  | Decision

/** Told on every change of the queue. `focus` names a request that is asked for again: its window should come forward. */
export type ApprovalListener = (pending: readonly PendingApproval[], focus: string | null) => void

/** The queue between the sites and the user. */
export interface Approvals {
  pending(): readonly PendingApproval[]
  /**
   * Says yes or no to a request. `false` where it is not pending any more, so deciding twice does nothing. A yes is
   * refused with `locked` or `noVault` while the vault is not open, and with `badFee` where it names a fee that cannot
   * be, and the request stays; a no never is.
   */
  decide(id: string, answer: ApprovalAnswer): boolean
  /** What a request would say with another fee; `null` where it is not pending any more. */
  preview(id: string, fee: FeeAnswer): FeePreview | null
  /** The user closed the window: everything in it is rejected with 4001. */
  rejectAll(): void
  onChange(listener: ApprovalListener): () => void
}
