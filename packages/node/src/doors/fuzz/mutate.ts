import type { Random } from './random.ts'

/** Values that have broken parsers before. */
const awkward: readonly unknown[] = [
  null,
  true,
  '',
  '0x',
  '0x0',
  '0x00',
  '0xg',
  '0X1',
  '0x1e',
  'latest',
  'latset',
  -1,
  0,
  1e308,
  2 ** 53,
  0.1,
  [],
  {},
  [[]],
  [null],
  { __proto__: null, constructor: 1 },
  `0x${'f'.repeat(64)}`,
  `0x${'f'.repeat(63)}`,
  `0x${'f'.repeat(10_000)}`,
  '\u0000',
  '😀\ud800',
  'a'.repeat(3_000),
]

/** The value with one place in it changed: replaced, dropped, doubled, or wrapped. */
export function mutateValue(value: unknown, random: Random): unknown {
  const inside = isContainer(value) && Object.keys(value).length > 0
  if (!inside || random.chance(0.2)) return random.pick([...awkward, [value], { value }])
  if (Array.isArray(value)) return mutateArray(value, random)
  const entries = Object.entries(value)
  const index = random.below(entries.length)
  const [name, member] = entries[index] ?? ['', null]
  if (random.chance(0.15)) entries.splice(index, 1)
  else if (random.chance(0.1)) entries.push([random.pick(['extra', '__proto__', 'constructor', '']), member])
  else entries[index] = [name, mutateValue(member, random)]
  return Object.fromEntries(entries)
}

function mutateArray(values: unknown[], random: Random): unknown[] {
  const copy = [...values]
  const index = random.below(copy.length)
  if (random.chance(0.15)) copy.splice(index, 1)
  else if (random.chance(0.2)) copy.splice(index, 0, copy[index])
  else copy[index] = mutateValue(copy[index], random)
  return copy
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Bytes with a few of them changed, lost, moved or doubled. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
  let mutated = bytes
  const times = 1 + random.below(3)
  for (let i = 0; i < times; i++) {
    const at = random.below(mutated.length + 1)
    const length = random.below(Math.min(20, mutated.length - at + 1))
    const [before, piece, after] = [
      mutated.subarray(0, at),
      mutated.subarray(at, at + length),
      mutated.subarray(at + length),
    ]
    mutated = Buffer.concat(
      random.pick([
        [before, after],
        [before, piece, piece, after],
        [before, random.bytes(1 + random.below(4)), after],
        [
          before,
          Buffer.from(random.pick(['"', '{', '}', '[', ']', ',', ':', '\\', '\r\n', '0'])),
          piece,
          after,
        ],
        [before],
        [after, before, piece],
      ]),
    )
  }
  return mutated
}
