import type { FeeAnswer, FeePreview, View, Warning } from '@causeway/wallet'

/** What the wallet said to a fee that the user thought of. */
export interface Asked {
  readonly fee: FeeAnswer
  readonly says: FeePreview
}

/** What the screen shows of a fee, and sends with a yes. */
export interface FeeStanding {
  /** The request with this fee; while the wallet still thinks about it, or it cannot be, as it was before. */
  readonly view: View
  /** What is sent with a yes: nothing for the usual fee. `null` while there is no yes. */
  readonly answer: { readonly fee?: FeeAnswer } | null
  readonly fault: Extract<FeePreview, { fault: unknown }>['fault'] | null
}

/** The fee that stands if the user chooses none. */
export function usualFee({ fee }: View): FeeAnswer | null {
  return fee === undefined ? null : { offer: fee.usual }
}

/** The figures as they are before the user has changed any. */
export function firstFigures({ fee }: View): Readonly<Record<string, string>> {
  return Object.fromEntries(fee?.fields.map(({ id, value }) => [id, value]) ?? [])
}

/** Where a choice stands: `last` is the newest that the wallet said, to this choice or to one before it. */
export function standingOf(
  first: View,
  choice: FeeAnswer | null,
  last: Asked | null,
  shown: View,
): FeeStanding {
  if (choice === null || ('offer' in choice && choice.offer === first.fee?.usual))
    return { view: first, answer: {}, fault: null }
  if (last?.fee !== choice) return { view: shown, answer: null, fault: null }
  if ('fault' in last.says) return { view: shown, answer: null, fault: last.says.fault }
  return { view: last.says.view, answer: { fee: choice }, fault: null }
}

/**
 * The warnings of a request as it came, each with whether it still holds, and those that only the chosen fee brought.
 * The former keep their places, so that nothing moves under the pointer of who chooses.
 */
export function compareWarnings(
  first: readonly Warning[],
  now: readonly Warning[],
): {
  readonly first: readonly (Warning & { readonly holds: boolean })[]
  readonly added: readonly Warning[]
} {
  const isIn = (list: readonly Warning[], { code, text }: Warning) =>
    list.some((each) => each.code === code && each.text === text)
  return {
    first: first.map((warning) => ({ ...warning, holds: isIn(now, warning) })),
    added: now.filter((warning) => !isIn(first, warning)),
  }
}
