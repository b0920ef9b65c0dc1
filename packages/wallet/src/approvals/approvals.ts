import type { Decision, Proposal } from '@causeway/session'
import type { View } from '../view/view.ts'

/** What waits for the user. Plain JSON, so that it can be shown by another process and outlive this one. */
export type ApprovalRequest = {
  readonly id: string
  readonly origin: string
  readonly createdAt: number
  /** The connection that waits for it; its loss cancels the request (a `connect` is only left without a listener). */
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

/** What the user, or a policy in a test, said. */
export type ApprovalAnswer = { readonly approved: false } | { readonly approved: true } | Decision

/** The queue between the sites and the user. */
export interface Approvals {
  pending(): readonly ApprovalRequest[]
  /** Says yes or no to a request. `false` where it is not pending any more. */
  decide(id: string, answer: ApprovalAnswer): boolean
  /** The user closed the window: everything in it is rejected with 4001. */
  rejectAll(): void
  onChange(listener: (pending: readonly ApprovalRequest[]) => void): () => void
}
