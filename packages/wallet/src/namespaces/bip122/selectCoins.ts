import { SessionError } from '@causeway/session'
import type { Coin } from './esplora.ts'
import { dustLimit, feeFor, virtualSize } from './virtualSize.ts'

/** Signing takes time that grows with the square of the inputs; a payment of more is better made in parts. */
export const mostInputs = 250

/** Which coins to add, and what comes back. */
export interface Selection {
  readonly coins: readonly Coin[]
  /** What goes back to the sender, or `null` where it is too little to be worth an output. */
  readonly change: bigint | null
}

/**
 * Chooses coins for a payment, the largest first, so that few are spent and little is paid for them. Coins that are not
 * confirmed, and may yet vanish, are taken only when the others do not suffice.
 */
export function selectCoins(options: {
  readonly coins: readonly Coin[]
  /** What is spent already. */
  readonly present: { readonly count: number; readonly amount: bigint }
  readonly outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[]
  readonly changeScript: Uint8Array
  readonly feeRate: number
}): Selection {
  const { present, outputs, changeScript, feeRate } = options
  const scripts = outputs.map(({ script }) => script)
  const target = outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const spendCost = feeFor(virtualSize(1, []) - virtualSize(0, []), feeRate)
  const queue = options.coins
    .filter(({ amount }) => amount > spendCost)
    .sort((a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || compare(b.amount, a.amount))
    .slice(0, mostInputs - present.count)
  const taken: Coin[] = []
  let total = present.amount
  let needed = 0n
  for (;;) {
    const count = present.count + taken.length
    if (count > 0) {
      const change = total - target - feeFor(virtualSize(count, [...scripts, changeScript]), feeRate)
      if (change >= dustLimit(changeScript)) return { coins: taken, change }
      needed = target + feeFor(virtualSize(count, scripts), feeRate)
      if (total >= needed) return { coins: taken, change: null }
    }
    const next = queue[taken.length]
    if (next === undefined) break
    taken.push(next)
    total += next.amount
  }
  throw new SessionError('invalidInput', {
    message: `Not enough bitcoin: ${needed > 0n ? needed : target} satoshis are needed with the fee, ${total} can be spent.`,
    data: { needed: String(needed > 0n ? needed : target), available: String(total) },
  })
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
