import type { Profile } from '@causeway/simulator'

/** What a key suffers, as it is kept in the data directory. */
export interface ChaosEntry {
  readonly keyId: string
  /** The name of the key, for lists. */
  readonly name: string
  /** Chance follows from it: the same seed and the same calls give the same faults. */
  readonly seed: number
  readonly profile: Profile
  /** The chain is reorganised so deep, so often. */
  readonly reorg: { readonly depth: number; readonly everySeconds: number } | null
}

/** The faults of an entry that are not those of a node without any, in the words of the command line. */
export function describeEntry({ profile, reorg }: ChaosEntry): string {
  const share = (name: string, value: number): string[] =>
    value === 0 ? [] : [`${name} ${Number((100 * value).toFixed(2))}%`]
  return [
    ...(reorg === null ? [] : [`reorg ${reorg.depth} every ${reorg.everySeconds} s`]),
    ...(profile.lag === 0 ? [] : [`lag ${profile.lag}`]),
    ...share(profile.throttle === 'any' ? 'throttle' : `throttle (${profile.throttle})`, profile.throttled),
    ...share('drop', profile.resets),
    ...share('hang', profile.hangs),
    ...share('lies', profile.lies),
    ...share('silence', profile.silences),
    ...share('garble', profile.garbled),
    ...share(`slow (${profile.slowMs} ms)`, profile.slow),
    ...share('no receipts', profile.missingReceipts),
    ...(profile.without.length === 0 ? [] : [`without ${profile.without.join(', ')}`]),
  ].join(', ')
}
