/** One thing the user reads before deciding. `depth` indents what lies inside another thing. */
export interface Line {
  readonly label: string
  readonly value: string
  readonly as: 'text' | 'address' | 'amount' | 'hex' | 'time' | 'heading'
  readonly depth?: number
}

export type WarningCode =
  | 'domainMismatch'
  | 'chainMismatch'
  | 'accountMismatch'
  | 'tokenMismatch'
  | 'unlimitedApproval'
  | 'approvalForAll'
  | 'lookAlikeAddress'
  | 'ownAccountAsContract'
  | 'blindSignature'
  | 'unknownCall'
  | 'willFail'
  | 'contractCreation'
  | 'firstTimeRecipient'
  | 'burnAddress'
  | 'expired'
  | 'highFee'
  | 'foreignInput'
  | 'insecureOrigin'
  | 'invisibleText'

/** A warning is data: the screen decides how loud it is by its severity, a test compares its code. */
export interface Warning {
  readonly code: WarningCode
  readonly severity: 'notice' | 'caution' | 'danger'
  readonly text: string
}

/** How one balance moves, in the smallest unit. */
export interface BalanceChange {
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
  /** Decimal digits, with a minus sign where it leaves. */
  readonly amount: string
  /** For single tokens of a collection. */
  readonly tokenId?: string
}

/** What a simulation said. Where it could not be run the view says why; it never shows zero instead. */
export type Simulation =
  | { readonly outcome: 'changes'; readonly changes: readonly BalanceChange[] }
  | { readonly outcome: 'reverts'; readonly reason: string }
  | { readonly outcome: 'unknown'; readonly why: string }

/** The decoded view of a request: what the user is told, as plain JSON data. */
export interface View {
  /** A verb and its object: `Approve spending of USDC`, `Sign in to example.org`. */
  readonly title: string
  readonly lines: readonly Line[]
  readonly warnings: readonly Warning[]
  /** The exact bytes or text that will be signed or sent. */
  readonly raw: string
  readonly simulation?: Simulation
}
