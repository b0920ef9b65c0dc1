/** Half-bytes, one an element: the steps of a path through the trie. */
export type Nibbles = Uint8Array

export function toNibbles(key: Uint8Array): Nibbles {
  const nibbles = new Uint8Array(key.length * 2)
  for (let i = 0; i < key.length; i++) {
    const byte = key[i] ?? 0
    nibbles[2 * i] = byte >> 4
    nibbles[2 * i + 1] = byte & 15
  }
  return nibbles
}

/** The bytes of an even number of steps: the other way round. */
export function fromNibbles(path: Nibbles): Uint8Array {
  const key = new Uint8Array(path.length >> 1)
  for (let i = 0; i < key.length; i++) key[i] = ((path[2 * i] ?? 0) << 4) | (path[2 * i + 1] ?? 0)
  return key
}

/** How many steps two paths share from their start. */
export function sharedLength(a: Nibbles, b: Nibbles): number {
  const most = Math.min(a.length, b.length)
  let i = 0
  while (i < most && a[i] === b[i]) i++
  return i
}

/** `first`, one step, then `rest`. */
export function joinNibbles(first: Nibbles, step: number | null, rest: Nibbles): Nibbles {
  const middle = step === null ? 0 : 1
  const joined = new Uint8Array(first.length + middle + rest.length)
  joined.set(first)
  if (step !== null) joined[first.length] = step
  joined.set(rest, first.length + middle)
  return joined
}

/** The hex-prefix form (Yellow Paper, appendix C): a flag for leaves, and one for an odd number of steps. */
export function packPath(path: Nibbles, leaf: boolean): Uint8Array {
  const odd = path.length % 2
  const packed = new Uint8Array((path.length >> 1) + 1)
  packed[0] = (leaf ? 0x20 : 0) | (odd ? 0x10 | (path[0] ?? 0) : 0)
  for (let i = odd, at = 1; i < path.length; i += 2, at++)
    packed[at] = ((path[i] ?? 0) << 4) | (path[i + 1] ?? 0)
  return packed
}

export function unpackPath(packed: Uint8Array): { path: Nibbles; leaf: boolean } | null {
  const flags = packed[0]
  if (flags === undefined || flags >= 0x40) return null
  const odd = (flags & 0x10) !== 0
  if (!odd && (flags & 15) !== 0) return null
  const path = toNibbles(packed).subarray(odd ? 1 : 2)
  return { path, leaf: (flags & 0x20) !== 0 }
}
