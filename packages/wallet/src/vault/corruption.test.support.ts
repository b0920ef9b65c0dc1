import { isDeepStrictEqual } from 'node:util'
import { blobChecksum, type VaultBlob } from './vaultBlob.ts'

type Json = Record<string, unknown>

/** Whole numbers from 0 up to, and without, a bound. */
export type Dice = (sides: number) => number

/** Numbers that look random and can be had again (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

/** Ways in which stored bytes go bad by themselves. Each takes the text of a blob. */
const accidents: Record<string, (text: string, dice: Dice) => string> = {
  'a flipped bit': (text, dice) => {
    const at = dice(text.length)
    const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << dice(7)))
    return text.slice(0, at) + flipped + text.slice(at + 1)
  },
  'a cut': (text, dice) => text.slice(0, dice(text.length)),
  'a missing piece': (text, dice) => {
    const at = dice(text.length)
    return text.slice(0, at) + text.slice(at + 1 + dice(40))
  },
  'a doubled piece': (text, dice) => {
    const at = dice(text.length)
    return text.slice(0, at) + text.slice(at, at + 1 + dice(40)) + text.slice(at)
  },
  'a block of zeros': (text, dice) => {
    const at = dice(text.length)
    const length = 1 + dice(64)
    return text.slice(0, at) + '\0'.repeat(length) + text.slice(at + length)
  },
}

const odd: readonly unknown[] = [null, true, 0, -1, 1e308, '', 'x', [], {}, [[]], { toString: 'x' }]

/** Ways in which somebody, or a bug, writes a blob that is none. Each takes the parsed blob. */
const forgeries: Record<string, (blob: Json, dice: Dice) => Json> = {
  'a removed member': (blob, dice) => without(blob, pick(paths, dice)),
  'a member of a wrong type': (blob, dice) => put(blob, pick(paths, dice), pick(odd, dice)),
  'a huge parameter': (blob, dice) =>
    put(blob, ['kdf', pick(['t', 'm', 'p'], dice)], pick([2 ** 22, 2 ** 32, 2 ** 53, 1e308], dice)),
  'a tiny parameter': (blob, dice) =>
    put(blob, ['kdf', pick(['t', 'm', 'p'], dice)], pick([0, -1, 0.5, -0.5], dice)),
  'another parameter': (blob, dice) => put(blob, ['kdf', pick(['t', 'm'], dice)], 9 + dice(2)),
  'another derivation': (blob, dice) =>
    put(blob, ['kdf'], { name: 'pbkdf2', hash: 'SHA-256', iterations: 100 + dice(900), salt: saltOf(blob) }),
  'a mixed derivation': (blob, dice) =>
    put(
      blob,
      pick(
        [
          ['kdf', 'name'],
          ['kdf', 'hash'],
        ],
        dice,
      ),
      pick(['pbkdf2', 'argon2i', 'SHA-256'], dice),
    ),
  'swapped members': (blob, dice) => {
    const [a, b] = pick(
      [
        ['data', 'checksum'],
        ['kdf', 'cipher'],
        ['kind', 'data'],
      ] as const,
      dice,
    )
    return { ...blob, [a]: blob[b], [b]: blob[a] }
  },
  'a changed digit': (blob, dice) => {
    const path = pick([['data'], ['kdf', 'salt'], ['cipher', 'iv']], dice)
    const text = String(read(blob, path))
    const at = dice(text.length - 4)
    return put(blob, path, text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1))
  },
  'a shorter secret': (blob, dice) =>
    put(blob, ['data'], String(blob.data).slice(0, 4 * dice(Math.floor(String(blob.data).length / 4)))),
  'another kind': (blob) => put(blob, ['kind'], 'backup'),
  'another version': (blob, dice) => put(blob, ['version'], pick([0, 2, 99, '1', 1.5], dice)),
  'a member too many': (blob, dice) => put(blob, [pick(['extra', 'constructor', 'toString'], dice)], 1),
  'a poisoned member': (blob) => JSON.parse(`{"__proto__":{"version":1},${JSON.stringify(blob).slice(1)}`),
}

/** What a corruption made of a vault: a value as the storage would give it back. */
export interface Corruption {
  readonly how: string
  readonly value: unknown
}

/** A blob with one thing wrong with it, never one that reads the same. */
export function corrupt(blob: VaultBlob, dice: Dice): Corruption {
  const text = JSON.stringify(blob)
  for (;;) {
    const [how, value] = dice(2) === 0 ? accident(text, dice) : forgery(text, dice)
    if (!isDeepStrictEqual(value, JSON.parse(text))) return { how, value }
  }
}

/** The same, with a checksum that fits again: only the encryption itself can tell. */
export function corruptAndMend(blob: VaultBlob, dice: Dice): Corruption {
  for (;;) {
    const [how, value] = forgery(JSON.stringify(blob), dice)
    if (isDeepStrictEqual(value, blob) || !hasShape(value)) continue
    const mended = { ...value, checksum: blobChecksum(value) }
    if (!isDeepStrictEqual(mended, blob)) return { how, value: mended }
  }
}

function accident(text: string, dice: Dice): [string, unknown] {
  const [how, run] = pick(Object.entries(accidents), dice)
  const bad = run(text, dice)
  try {
    return [how, JSON.parse(bad)]
  } catch {
    return [how, bad]
  }
}

function forgery(text: string, dice: Dice): [string, Json] {
  const [how, run] = pick(Object.entries(forgeries), dice)
  return [how, run(JSON.parse(text), dice)]
}

/** Whether enough of a blob is left to work out a checksum. */
function hasShape(value: Json): value is Json & VaultBlob {
  const { kdf, cipher } = value
  return typeof kdf === 'object' && kdf !== null && typeof cipher === 'object' && cipher !== null
}

const paths: readonly (readonly string[])[] = [
  ['version'],
  ['kind'],
  ['kdf'],
  ['kdf', 'name'],
  ['kdf', 't'],
  ['kdf', 'm'],
  ['kdf', 'p'],
  ['kdf', 'salt'],
  ['cipher'],
  ['cipher', 'name'],
  ['cipher', 'iv'],
  ['data'],
  ['checksum'],
]

function pick<T>(list: readonly T[], dice: Dice): T {
  return list[dice(list.length)] as T
}

function read(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as Json)[name], value)
}

function saltOf(blob: Json): unknown {
  return read(blob, ['kdf', 'salt'])
}

function put(blob: Json, [name = '', inner]: readonly string[], value: unknown): Json {
  return { ...blob, [name]: inner === undefined ? value : { ...(blob[name] as Json), [inner]: value } }
}

function without(blob: Json, [name = '', inner]: readonly string[]): Json {
  const { [name]: member, ...rest } = blob
  if (inner === undefined) return rest
  const { [inner]: _, ...left } = member as Json
  return { ...rest, [name]: left }
}
