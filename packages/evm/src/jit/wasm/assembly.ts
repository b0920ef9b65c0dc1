import * as op from './opcodes.ts'
import { createWriter, type Writer, writeS32, writeS64, writeU32 } from './writer.ts'

/**
 * WebAssembly as expressions: each function gives the bytes of an instruction behind those of its operands, as lists in
 * lists. Slow and easy to read, so it writes the routines, which are made once; contracts are written by the translator.
 */
export type Code = readonly (number | Code)[]

const scratch = createWriter(16)

function numbers(write: (writer: Writer) => void): number[] {
  scratch.at = 0
  write(scratch)
  return Array.from(scratch.bytes.subarray(0, scratch.at))
}

const u32 = (value: number): number[] =>
  value < 0x80 ? [value] : numbers((writer) => writeU32(writer, value))

export const seq = (...parts: readonly Code[]): Code => parts
export const get = (local: number): Code => [op.opLocalGet, ...u32(local)]
export const set = (local: number, value: Code): Code => [value, op.opLocalSet, ...u32(local)]
export const tee = (local: number, value: Code): Code => [value, op.opLocalTee, ...u32(local)]
/** Takes what instructions have left on the operand stack: the last value belongs to the last local. */
export const take = (...locals: readonly number[]): Code =>
  [...locals].reverse().flatMap((local) => [op.opLocalSet, ...u32(local)])

export const block = (...body: readonly Code[]): Code => [op.opBlock, op.typeEmpty, body, op.opEnd]
export const loop = (...body: readonly Code[]): Code => [op.opLoop, op.typeEmpty, body, op.opEnd]
export const when = (condition: Code, ...body: readonly Code[]): Code => [
  condition,
  op.opIf,
  op.typeEmpty,
  body,
  op.opEnd,
]
export const br = (depth: number): Code => [op.opBr, ...u32(depth)]
export const brIf = (depth: number, condition: Code): Code => [condition, op.opBrIf, ...u32(depth)]
export const giveBack = (...values: readonly Code[]): Code => [values, op.opReturn]
export const call = (target: number, ...values: readonly Code[]): Code => [values, op.opCall, ...u32(target)]
/** Calls the function of a table at an index; the type is a number of the module. */
export const callIndirect = (type: number, index: Code, ...values: readonly Code[]): Code => [
  values,
  index,
  op.opCallIndirect,
  ...u32(type),
  0,
]

const binary =
  (opcode: number) =>
  (one: Code, other: Code): Code => [one, other, opcode]
const unary =
  (opcode: number) =>
  (value: Code): Code => [value, opcode]
const load =
  (opcode: number, align: number) =>
  (pointer: Code, offset = 0): Code => [pointer, opcode, align, ...u32(offset)]
const store =
  (opcode: number, align: number) =>
  (pointer: Code, value: Code, offset = 0): Code => [pointer, value, opcode, align, ...u32(offset)]

/** Comparisons, divisions and `shr` are unsigned unless they end in `S`. */
export const i32 = {
  const: (value: number): Code => [op.opI32Const, ...numbers((writer) => writeS32(writer, value))],
  load: load(op.opI32Load, 2),
  store: store(op.opI32Store, 2),
  load8: load(op.opI32Load8U, 0),
  store8: store(op.opI32Store8, 0),
  eqz: unary(op.opI32Eqz),
  ne: binary(op.opI32Ne),
  lt: binary(op.opI32LtU),
  gt: binary(op.opI32GtU),
  geS: binary(op.opI32GeS),
  gtS: binary(op.opI32GtS),
  add: binary(op.opI32Add),
  sub: binary(op.opI32Sub),
  and: binary(op.opI32And),
  or: binary(op.opI32Or),
  xor: binary(op.opI32Xor),
  shl: binary(op.opI32Shl),
  shr: binary(op.opI32ShrU),
  wrap: unary(op.opI32WrapI64),
}

export const i64 = {
  const: (value: bigint): Code => [
    op.opI64Const,
    ...numbers((writer) =>
      writeS64(writer, Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value))),
    ),
  ],
  load: load(op.opI64Load, 3),
  store: store(op.opI64Store, 3),
  load32: load(op.opI64Load32U, 2),
  store32: store(op.opI64Store32, 2),
  eqz: unary(op.opI64Eqz),
  eq: binary(op.opI64Eq),
  ne: binary(op.opI64Ne),
  lt: binary(op.opI64LtU),
  ltS: binary(op.opI64LtS),
  gt: binary(op.opI64GtU),
  le: binary(op.opI64LeU),
  ge: binary(op.opI64GeU),
  clz: unary(op.opI64Clz),
  add: binary(op.opI64Add),
  sub: binary(op.opI64Sub),
  mul: binary(op.opI64Mul),
  div: binary(op.opI64DivU),
  rem: binary(op.opI64RemU),
  and: binary(op.opI64And),
  or: binary(op.opI64Or),
  xor: binary(op.opI64Xor),
  shl: binary(op.opI64Shl),
  shr: binary(op.opI64ShrU),
  shrS: binary(op.opI64ShrS),
  rotl: binary(op.opI64Rotl),
  extend: unary(op.opI64ExtendI32U),
  /** As a floating point number, which the host can read without a bigint. */
  storeNumber: (pointer: Code, value: Code, offset = 0): Code => [
    pointer,
    value,
    op.opF64ConvertI64S,
    op.opF64Store,
    3,
    ...u32(offset),
  ],
}

export const memoryFill = (pointer: Code, byte: Code, length: Code): Code => [
  pointer,
  byte,
  length,
  op.opBulk,
  op.bulkMemoryFill,
  0x00,
]
export const memoryCopy = (to: Code, from: Code, length: Code): Code => [
  to,
  from,
  length,
  op.opBulk,
  op.bulkMemoryCopy,
  0x00,
  0x00,
]

/** The eight bytes the other way round: one shuffle where the scalar way takes a dozen instructions. */
export const swapBytes = (value: Code): Code => [
  value,
  op.opVector,
  op.vectorSplat64,
  value,
  op.opVector,
  op.vectorSplat64,
  op.opVector,
  op.vectorShuffleBytes,
  ...[7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0],
  op.opVector,
  op.vectorExtract64,
  0,
]
