import type { Quantity } from './eip155.ts'
import type { Row } from './row.ts'

/** `wallet_addEthereumChain` of EIP-3085. */
export interface AddEthereumChain {
  readonly chainId: Quantity
  readonly chainName: string
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly blockExplorerUrls?: readonly string[]
  readonly iconUrls?: readonly string[]
}

/** The methods of `wallet:eip155`, which speak to the wallet and not to a chain. */
export interface WalletEip155Methods {
  wallet_addEthereumChain: Row<[chain: AddEthereumChain], null>
}
