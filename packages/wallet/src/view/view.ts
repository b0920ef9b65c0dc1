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
  | 'lowFee'
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

/** One fee that the user may pay, in words. */
export interface FeeOffer {
  readonly id: string
  /** How it is called: `Slow`, `Usual`, `Fast`, `As the site asks`. */
  readonly label: string
  /** What it will likely cost, and at most, with the coin's symbol. */
  readonly likely: string
  readonly highest: string
}

/** A figure that the user may set instead: in words what it is, its unit, and what it is now, in decimal digits. */
export interface FeeField {
  readonly id: string
  readonly label: string
  readonly unit: string
  readonly value: string
}

/** What the user may choose to pay for a transaction that the wallet builds itself. */
export interface FeeChoice {
  readonly offers: readonly FeeOffer[]
  /** The offer that stands if the user chooses none, and that the lines and warnings of the view speak of. */
  readonly usual: string
  readonly fields: readonly FeeField[]
}

/** What the user chose: an offer by its id, or figures by the ids of their fields, in the unit of the field. */
export type FeeAnswer = { readonly offer: string } | { readonly figures: Readonly<Record<string, string>> }

/** What a fee would come to: the whole view as it is with it, or which figure is wrong and what to do about it. */
export type FeePreview =
  | { readonly view: View }
  | { readonly fault: { readonly field: string | null; readonly says: string } }

/** The decoded view of a request: what the user is told, as plain JSON data. */
export interface View {
  /** A verb and its object: `Approve spending of USDC`, `Sign in to example.org`. */
  readonly title: string
  readonly lines: readonly Line[]
  readonly warnings: readonly Warning[]
  /** The exact bytes or text that will be signed or sent. */
  readonly raw: string
  readonly simulation?: Simulation
  readonly fee?: FeeChoice
}
