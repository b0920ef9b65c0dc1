import type { Hex } from '@causeway/rpc'
import { formatAmount } from '../../../view/formatAmount.ts'
import { isUnlimited } from '../calls/action.ts'
import type { Token } from '../tokens/readToken.ts'
import { shortAddress } from './lines.ts'

/** The tokens of a view that could be read, by address. */
export type Tokens = ReadonlyMap<Hex, Token>

/** What to call a token in a sentence: its symbol if it says one, else its address. */
export function tokenName(tokens: Tokens, address: Hex): string {
  return tokens.get(address)?.symbol ?? `token ${shortAddress(address)}`
}

/** An amount of a token in words. Without its decimals the raw number is said to be one. */
export function tokenAmount(tokens: Tokens, address: Hex, amount: bigint): string {
  const name = tokenName(tokens, address)
  const decimals = tokens.get(address)?.decimals ?? null
  if (decimals === null) return `${amount} smallest units of ${name}`
  return `${formatAmount(amount, decimals)} ${name}`
}

/** An allowance: `Unlimited USDC` where no token has so much. */
export function allowanceAmount(tokens: Tokens, address: Hex, amount: bigint): string {
  return isUnlimited(amount)
    ? `Unlimited ${tokenName(tokens, address)}`
    : tokenAmount(tokens, address, amount)
}
