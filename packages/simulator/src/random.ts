/** Numbers that follow from a seed alone. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** Whether something happens that happens in this share of cases. */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Numbers of their own for a part that is named, whatever the others take. */
  fork(name: string): Random
}

/** The generator is sfc32: small, fast, and good enough that worlds with neighbouring seeds have nothing in common. */
export function createRandom(seed: number | string): Random {
  let [a, b, c, d] = stateOf(String(seed))

  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let warm = 0; warm < 12; warm++) next()

  const below = (most: number): number => Math.floor(next() * most)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (share) => next() < share,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('there is nothing to pick from')
      return item
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** Four words from a text (FNV-1a, begun at four places). */
function stateOf(text: string): [number, number, number, number] {
  const hash = (start: number): number => {
    let value = start
    for (let index = 0; index < text.length; index++) {
      value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
    }
    return value | 0
  }
  return [hash(0x811c9dc5), hash(0x01000193), hash(0x9e3779b9), hash(0x85ebca6b)]
}
