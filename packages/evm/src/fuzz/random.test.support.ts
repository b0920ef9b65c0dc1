/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** From zero, below the limit. */
  below(limit: number): number
  /** Whether something of that likelihood happens. */
  chance(likelihood: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** A number of so many random bytes. */
  big(bytes: number): bigint
  bytes(length: number): number[]
}

/** splitmix32 */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit)
  return {
    below,
    chance: (likelihood) => next() < likelihood * 2 ** 32,
    pick: (list) => list[below(list.length)] ?? list[0],
    big(bytes) {
      let number = 0n
      for (let i = 0; i < bytes; i++) number = (number << 8n) | BigInt(next() & 0xff)
      return number
    },
    bytes: (length) => Array.from({ length }, () => next() & 0xff),
  }
}

/** Things with how often each is to be picked. */
export type Weighted<T> = readonly [
  readonly [weight: number, thing: T],
  ...(readonly [weight: number, thing: T])[],
]

export function pickWeighted<T>(random: Random, rows: Weighted<T>): T {
  const total = rows.reduce((sum, [weight]) => sum + weight, 0)
  let at = (random.below(1_000_000) / 1_000_000) * total
  for (const [weight, thing] of rows) {
    at -= weight
    if (at < 0) return thing
  }
  return rows[0][1]
}
