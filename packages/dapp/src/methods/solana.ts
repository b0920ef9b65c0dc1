import type { Row } from './row.ts'

interface SolanaAccount {
  readonly address: string
}

interface TransactionInput {
  readonly account: SolanaAccount
  /** Base64. */
  readonly transaction: string
  readonly scope: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** A sign-in request; every member may be left out. */
export interface SolanaSignIn {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** The methods of `solana:<genesis>`. Messages and transactions are base64, signatures base58. */
export interface SolanaMethods {
  signMessage: Row<
    { readonly account: SolanaAccount; readonly message: string },
    { readonly signature: string; readonly signedMessage: string; readonly signatureType: 'ed25519' }
  >
  signTransaction: Row<TransactionInput, { readonly signedTransaction: string }>
  signAndSendTransaction: Row<TransactionInput, { readonly signature: string }>
  signIn: Row<
    SolanaSignIn,
    { readonly account: SolanaAccount; readonly signedMessage: string; readonly signature: string }
  >
}
