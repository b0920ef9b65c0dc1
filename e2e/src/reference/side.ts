/** An answer without its envelope. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

/** A session as it is answered. */
export interface AnsweredSession {
  readonly sessionScopes: Readonly<Record<string, { readonly accounts: readonly string[] }>>
  readonly sessionProperties: Readonly<Record<string, unknown>>
}

/** One of the two implementations, serving one origin. */
export interface Side {
  handle(method: string, params: unknown): Promise<Answer>
  /** The handler of `wallet_invokeMethod` alone, for a call that the session covers: is it, and what does the chain get? */
  authorise(params: unknown): unknown
  /** The scopes that each `wallet_sessionChanged` so far has told. */
  events(): readonly unknown[]
  /** How many requests have come before the user. */
  approvals(): number
  /** Forgets the session. */
  reset(): void
}
