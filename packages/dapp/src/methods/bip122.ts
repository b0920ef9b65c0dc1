import type { Row } from './row.ts'

interface BitcoinAccount {
  readonly address: string
}

/** The methods of `bip122:<genesis>`. PSBTs and signatures are base64. */
export interface Bip122Methods {
  signMessage: Row<
    { readonly account: BitcoinAccount; readonly message: string },
    { readonly signature: string }
  >
  signPsbt: Row<
    {
      readonly account: BitcoinAccount
      readonly psbt: string
      readonly options: { readonly fill: boolean; readonly broadcast: boolean }
      readonly feeRate?: number
    },
    { readonly psbt: string; readonly txid: string | null }
  >
  sendTransfer: Row<
    {
      readonly account: BitcoinAccount
      /** Amounts in satoshi. */
      readonly recipients: readonly { readonly address: string; readonly amount: string }[]
      readonly feeRate?: number
    },
    { readonly txid: string }
  >
}
