import { WalletError } from '../errors.ts'

/** A fee that cannot be: which figure is wrong, where it is one, and what to do about it. */
export class FeeError extends WalletError {
  readonly field: string | null
  readonly says: string

  constructor(says: string, field: string | null = null) {
    super('badFee', { detail: says })
    this.field = field
    this.says = says
  }
}
