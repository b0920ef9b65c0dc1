/** The accounts of the wallet, as addresses. On `wallet:eip155` they are those of `eip155`; on `wallet` there are none. */
export interface Holdings {
  /** Every address that can be used on a scope, in canonical form. */
  held(scope: string): readonly string[]
  /** The addresses of the account the user has selected now. */
  selected(scope: string): readonly string[]
}
