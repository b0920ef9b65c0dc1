import { type ChainId, formatChainId, parseChainId } from './chainId.ts'
import { isEvmScope } from './scope.ts'

const addressGrammar = /^[-.%a-zA-Z0-9]{1,128}$/

/** An account by CAIP-10: an address on a chain. */
export interface AccountId extends ChainId {
  readonly address: string
}

/**
 * Reads `namespace:reference:address` in its canonical form (see {@link canonicalAddress}); `null` for anything else.
 * `wallet:eip155:0x…`, the account of a scope without a chain, has the same shape.
 */
export function parseAccountId(text: string): AccountId | null {
  const colon = text.lastIndexOf(':')
  if (colon < 0) return null
  const chain = parseChainId(text.slice(0, colon))
  const address = text.slice(colon + 1)
  if (chain === null || !addressGrammar.test(address)) return null
  return { ...chain, address: canonicalAddress(text.slice(0, colon), address) }
}

/** The inverse of {@link parseAccountId}. */
export function formatAccountId(account: AccountId): string {
  return `${formatChainId(account)}:${account.address}`
}

/**
 * The form in which an address is stored, compared and sent. EVM addresses are lower case (EIP-55 upper case is a
 * checksum, not a part of the value); every other namespace keeps its case, which there carries information.
 */
export function canonicalAddress(scope: string, address: string): string {
  return isEvmScope(scope) ? address.toLowerCase() : address
}
