import { opcodes } from '../../opcodes/opcodes.ts'
import type { Builder } from './builder.test.support.ts'

const full = 2n ** 256n

/** Where arithmetic goes wrong if it goes wrong. */
const edges: readonly [bigint, ...bigint[]] = [
  0n,
  1n,
  2n,
  3n,
  7n,
  8n,
  31n,
  32n,
  33n,
  63n,
  64n,
  65n,
  127n,
  128n,
  255n,
  256n,
  257n,
  2n ** 31n,
  2n ** 32n - 1n,
  2n ** 32n,
  2n ** 53n - 1n,
  2n ** 53n,
  2n ** 53n + 1n,
  2n ** 63n,
  2n ** 64n - 1n,
  2n ** 64n,
  2n ** 64n + 1n,
  2n ** 127n,
  2n ** 128n - 1n,
  2n ** 128n,
  2n ** 128n + 1n,
  2n ** 160n - 1n,
  2n ** 160n,
  2n ** 192n - 1n,
  2n ** 192n,
  2n ** 254n,
  2n ** 255n - 1n,
  2n ** 255n,
  2n ** 255n + 1n,
  full - 3n,
  full - 2n,
  full - 1n,
  full - 2n ** 64n,
  full - 2n ** 128n,
  full - 32n,
  full - 31n,
]

/** Take words and leave one: their bytes, by how many they take. */
const unary = [0x15, 0x19, 0x1e] as const
const binary = [
  0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x0a, 0x0b, 0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18, 0x1a,
  0x1b, 0x1c, 0x1d,
] as const
const ternary = [0x08, 0x09] as const
/** Leave a word and take none. */
const facts = [
  0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x4a, 0x58,
  0x59, 0x5a, 0x5a, 0x5a,
] as const

/** A number that is likely to find something. */
export function anyWord({ random, people }: Builder): bigint {
  const kind = random.below(10)
  if (kind < 4) return random.pick(edges)
  if (kind < 6) return BigInt(random.below(1024))
  if (kind < 7) return random.pick(people)
  if (kind < 8) return random.big(1 + random.below(32))
  // Powers of two and their neighbours.
  const power = 1n << BigInt(random.below(256))
  return (power + BigInt(random.below(3)) - 1n + full) % full
}

/** Writes something that leaves one word. */
export function writeWord(builder: Builder, depth = 2): void {
  const { random } = builder
  const kind = random.below(20)
  if (depth === 0 || kind < 6) writeSimple(builder)
  else if (kind < 12) writeOperation(builder, random.pick(binary), depth)
  else if (kind < 14) writeOperation(builder, random.pick(ternary), depth)
  else if (kind < 15) writeOperation(builder, random.pick(unary), depth)
  else if (kind < 16) writeMemoryWord(builder)
  else if (kind < 17) writeSlot(builder)
  else if (kind < 18) writeLook(builder)
  else if (kind < 19) writeInput(builder, depth)
  else writeHash(builder)
}

function writeSimple(builder: Builder): void {
  const { random, height } = builder
  const kind = random.below(10)
  if (kind < 3 && height > 0) {
    builder.emit(0x80 + random.below(Math.min(height, 16)))
    builder.height++
  } else if (kind < 5) {
    const opcode = random.pick(facts)
    builder.emit(isKnown(builder, opcode) ? opcode : 0x5a)
    builder.height++
  } else builder.push(anyWord(builder))
}

function writeOperation(builder: Builder, opcode: number, depth: number): void {
  const row = opcodes[opcode]
  const known = isKnown(builder, opcode) && row !== undefined
  const pops = known ? row.pops : 2
  // EXP of two random words takes long and says little.
  const isSmall = opcode === 0x0a && builder.random.chance(0.6)
  if (isSmall) builder.push(builder.random.below(300))
  for (let i = isSmall ? 1 : 0; i < pops; i++) writeWord(builder, depth - 1)
  builder.emit(known ? opcode : 0x01)
  builder.height -= pops - 1
}

/** An offset that costs little, and now and then one that costs everything. */
export function writeOffset(builder: Builder): void {
  const { random } = builder
  if (random.chance(0.006)) builder.push(anyWord(builder))
  else if (random.chance(0.05)) builder.push(random.below(3000))
  else builder.push(random.chance(0.5) ? 32 * random.below(8) : random.below(260))
}

export function writeLength(builder: Builder): void {
  const { random } = builder
  if (random.chance(0.005)) builder.push(anyWord(builder))
  else if (random.chance(0.15)) builder.push(0)
  else builder.push(random.chance(0.5) ? 32 * random.below(5) : random.below(140))
}

function writeMemoryWord(builder: Builder): void {
  writeOffset(builder)
  builder.emit(0x51)
}

export function writeSlotNumber(builder: Builder): void {
  const { random } = builder
  if (random.chance(0.05)) builder.push(anyWord(builder))
  else builder.push(random.below(4))
}

function writeSlot(builder: Builder): void {
  writeSlotNumber(builder)
  builder.emit(builder.rules.is('cancun') && builder.random.chance(0.3) ? 0x5c : 0x54)
}

/** Looks at an account or a block. */
function writeLook(builder: Builder): void {
  const { random } = builder
  const opcode = random.pick([0x31, 0x31, 0x3b, 0x3f, 0x40, 0x49])
  if (opcode === 0x40) builder.push(random.chance(0.8) ? 740 + random.below(264) : anyWord(builder))
  else if (opcode === 0x49) builder.push(random.chance(0.8) ? random.below(3) : anyWord(builder))
  else writePerson(builder)
  builder.emit(isKnown(builder, opcode) ? opcode : 0x31)
}

/** An address, and now and then something in the twelve bytes before it that no address has. */
export function writePerson(builder: Builder): void {
  const { random, people } = builder
  const person = random.pick(people)
  builder.push(random.chance(0.05) ? person | (random.big(12) << 160n) : person)
}

function writeInput(builder: Builder, depth: number): void {
  if (builder.random.chance(0.7)) builder.push(32 * builder.random.below(4))
  else writeWord(builder, depth - 1)
  builder.emit(0x35)
}

function writeHash(builder: Builder): void {
  writeLength(builder)
  writeOffset(builder)
  builder.emit(0x20)
  builder.height--
}

export function isKnown({ rules, random }: Builder, opcode: number): boolean {
  const row = opcodes[opcode]
  // One in three hundred times what the fork does not know is used all the same.
  return (row !== undefined && rules.is(row.since)) || random.chance(0.003)
}
