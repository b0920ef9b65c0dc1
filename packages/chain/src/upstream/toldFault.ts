/** What is wrong with something that an upstream told: where, and why. Neither text repeats what the upstream wrote. */
export interface Fault {
  /** The path in the answer, such as `transactions[3].nonce`. */
  readonly field: string
  readonly reason: string
}

/**
 * The one thing that readers of told values throw. `lie`: it cannot be true. `missing`: the upstream does not have it,
 * or not yet. `unsupported`: it may be true on a chain with rules of its own, but it cannot be checked here.
 */
export class ToldFault extends Error implements Fault {
  override name = 'ToldFault'
  readonly kind: 'lie' | 'missing' | 'unsupported'
  readonly field: string
  readonly reason: string
  constructor(kind: ToldFault['kind'], field: string, reason: string) {
    super(`${field} ${reason}`)
    this.kind = kind
    this.field = field
    this.reason = reason
  }
}
