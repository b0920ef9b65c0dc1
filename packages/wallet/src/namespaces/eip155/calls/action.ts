import type { Hex } from '@causeway/rpc'

/** One part of what Permit2 is asked to allow. */
export interface Permit2Details {
  readonly token: Hex
  readonly amount: bigint
  readonly expiration: bigint
}

/** What a call that the wallet knows would do. Amounts are in the smallest unit of a token it has yet to ask for. */
export type Action =
  | { readonly kind: 'transfer'; readonly to: Hex; readonly amount: bigint }
  /** ERC-20 moves an amount by it, ERC-721 the token of that number. */
  | { readonly kind: 'transferFrom'; readonly from: Hex; readonly to: Hex; readonly amount: bigint }
  /** ERC-20 allows an amount by it, ERC-721 the token of that number. */
  | { readonly kind: 'approve'; readonly spender: Hex; readonly amount: bigint }
  | { readonly kind: 'increaseAllowance'; readonly spender: Hex; readonly amount: bigint }
  | { readonly kind: 'decreaseAllowance'; readonly spender: Hex; readonly amount: bigint }
  | { readonly kind: 'nftTransfer'; readonly from: Hex; readonly to: Hex; readonly id: bigint }
  | {
      readonly kind: 'multiTransfer'
      readonly from: Hex
      readonly to: Hex
      readonly items: readonly { readonly id: bigint; readonly amount: bigint }[]
    }
  | { readonly kind: 'approvalForAll'; readonly operator: Hex; readonly approved: boolean }
  | {
      readonly kind: 'permit'
      readonly owner: Hex
      readonly spender: Hex
      readonly amount: bigint
      readonly deadline: bigint
    }
  | {
      readonly kind: 'permit2Permit'
      /** `null` for whoever calls the contract. */
      readonly owner: Hex | null
      readonly spender: Hex
      readonly details: readonly Permit2Details[]
    }
  | { readonly kind: 'permit2Approve'; readonly spender: Hex; readonly details: Permit2Details }
  | {
      readonly kind: 'permit2Transfer'
      readonly token: Hex
      readonly from: Hex
      readonly to: Hex
      readonly amount: bigint
    }
  | { readonly kind: 'wrap' }
  | { readonly kind: 'unwrap'; readonly amount: bigint }
  | RouterAction
  | {
      readonly kind: 'batch'
      readonly calls: readonly BatchedCall[]
      readonly deadline: bigint | null
      /** Whether the parts are commands of Uniswap's Universal Router instead of calls. */
      readonly isRouter?: boolean
    }

/** What a command of Uniswap's Universal Router would do. Recipients may be `routerCaller` or `routerItself`. */
export type RouterAction =
  | {
      readonly kind: 'routerPayment'
      /** From what the router holds, or from whoever calls it, by Permit2. */
      readonly from: 'router' | 'caller'
      /** `nativeCoin` for the coin of the chain. */
      readonly token: Hex
      readonly to: Hex
      /** Of `portion` the hundredths of a percent of what the router holds. */
      readonly amount: bigint
      readonly as: 'exactly' | 'all, at least' | 'portion'
    }
  | { readonly kind: 'routerWrap'; readonly to: Hex; readonly amount: bigint }
  | { readonly kind: 'routerUnwrap'; readonly to: Hex; readonly least: bigint }
  | {
      readonly kind: 'routerSwap'
      readonly from: 'router' | 'caller'
      readonly exact: 'in' | 'out'
      readonly give: Hex
      readonly get: Hex
      /** Of what is not exact: the most that is given, the least that is got. */
      readonly giving: bigint
      readonly getting: bigint
      readonly to: Hex
    }

export const nativeCoin = '0x0000000000000000000000000000000000000000'
export const routerCaller = '0x0000000000000000000000000000000000000001'
export const routerItself = '0x0000000000000000000000000000000000000002'
/** The amount by which the router means all it holds. */
export const routerBalance = 1n << 255n

/** A call inside another. `target` is `null` where a contract calls itself. */
export interface BatchedCall {
  readonly target: Hex | null
  readonly value: bigint
  readonly data: Uint8Array
  readonly mayFail: boolean
  /** Whether the code of the target runs as the contract that calls it (`DELEGATECALL`). */
  readonly isDelegate?: boolean
  /** The byte of a command of the router; `data` are its inputs. */
  readonly command?: number
}

/** Allowances from here on are as good as no limit: no token has so many units. */
const practicallyAll = 1n << 128n
/** The largest amount of the tokens that count in 96 bits, which they treat as no limit. */
const largestOf96 = (1n << 96n) - 1n

export function isUnlimited(amount: bigint): boolean {
  return amount >= practicallyAll || amount === largestOf96
}
