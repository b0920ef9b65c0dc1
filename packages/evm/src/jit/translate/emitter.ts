import type { Spec } from '../../opcodes/spec.ts'
import {
  opI32Const,
  opI64Const,
  opI64Load,
  opI64Store,
  opLocalGet,
  opLocalSet,
  opLocalTee,
} from '../wasm/opcodes.ts'
import { reserve, type Writer, writeS32, writeS64, writeU32 } from '../wasm/writer.ts'
import { append, createGrowing, type Growing } from './growing.ts'

/**
 * The translator's hand: what has been written, and where the words of the stack are while a trace is being written.
 *
 * A word is four limbs of 64 bits, and each limb is known by a reference: a local (zero and above), a constant (below
 * zero), or a place on the stack in memory that has not been read yet (`lazyBit` and the place). So a DUP or a SWAP
 * writes nothing, a mask with a constant touches only the limbs that it changes, and what is never used is never read.
 */
export interface Emitter {
  readonly writer: Writer
  /** Of the contract that is being written. */
  spec: Spec

  /** References by place: four for each word. Places from `base` on are above the height at the start of the trace. */
  readonly refs: Int32Array
  /** What memory holds at each place; `nothing` above the start of the trace until it has been written. */
  readonly home: Int32Array
  /** The local that holds what was read from a place, or -1. */
  readonly loaded: Int32Array
  readonly loadedPlaces: Growing
  /** The first word above the stack. */
  height: number
  /** The lowest word that has been changed. */
  low: number

  readonly constantHigh: Int32Array
  readonly constantLow: Int32Array
  constants: number

  /** How many references each local of the pool has, and which are free. */
  readonly uses: Int32Array
  readonly free: Int32Array
  freeCount: number
  used: number
  live: number
  /** The most that any trace of the function has needed. */
  most: number

  /** Labels that are open around the instruction being written, within the trace. */
  nesting: number
  /** Bytes of memory that are surely in use. */
  knownMemory: number
  /** Gas of the segment that belongs to instructions still to come. */
  remaining: number
  /** Which kinds of imported functions are called: see `importsOfKinds`. */
  kinds: number
}

/** Words below the start of a trace that have a place; the stack has no more. */
export const base = 1024
const words = base + 128
export const lazyBit = 0x40000000
export const nothing = 0x7fffffff
/** Constants that are compared with. */
export const zero = -1
const one = -2
export const ones = -3

/** The stack in memory is addressed from below, because offsets are positive: so far below. */
export const stackBias = 2048

/** The locals of a function. Parameters: the frame, and the trace to begin with. */
export const localFrame = 0
export const localNext = 1
export const localStack = 2
export const localTop = 3
export const localMemory = 4
export const localAddress = 5
export const localGas = 6
export const localYieldAt = 7
export const localFit = 8
export const localCarry = 9
export const localSum = 10
export const localVector = 11
export const firstPoolLocal = 12

const maxConstants = 1 << 14
const maxLocals = 4096
/** A trace that keeps more than this in locals puts everything back into memory: it is cheaper to compile. */
export const manyLocals = 160

export function createEmitter(writer: Writer, spec: Spec): Emitter {
  const emitter: Emitter = {
    writer,
    spec,
    refs: new Int32Array(words * 4),
    home: new Int32Array(words * 4),
    loaded: new Int32Array(words * 4).fill(-1),
    loadedPlaces: createGrowing(),
    height: base,
    low: 0,
    constantHigh: new Int32Array(maxConstants),
    constantLow: new Int32Array(maxConstants),
    constants: 3,
    uses: new Int32Array(maxLocals),
    free: new Int32Array(maxLocals),
    freeCount: 0,
    used: 0,
    live: 0,
    most: 0,
    nesting: 0,
    knownMemory: 0,
    remaining: 0,
    kinds: 0,
  }
  emitter.constantLow[1] = 1
  emitter.constantHigh[2] = -1
  emitter.constantLow[2] = -1
  resetStack(emitter)
  return emitter
}

/** Forgets everything about the stack: a trace begins. */
export function resetStack(e: Emitter): void {
  const { refs, home } = e
  for (let place = e.low * 4; place < base * 4; place++) {
    refs[place] = lazyBit | place
    home[place] = lazyBit | place
  }
  home.fill(nothing, base * 4)
  const places = e.loadedPlaces
  for (let index = 0; index < places.size; index++) e.loaded[places.items[index] ?? 0] = -1
  places.size = 0
  e.uses.fill(0, 0, e.used)
  e.freeCount = 0
  e.used = 0
  e.live = 0
  e.constants = 3
  e.height = base
  e.low = base
  e.nesting = 0
  e.knownMemory = 0
}

/** Writes one byte of an instruction. */
export function op(e: Emitter, byte: number): void {
  const { writer } = e
  writer.bytes[writer.at++] = byte
}

export function getLocal(e: Emitter, local: number): void {
  op(e, opLocalGet)
  writeU32(e.writer, local)
}

export function setLocal(e: Emitter, local: number): void {
  op(e, opLocalSet)
  writeU32(e.writer, local)
}

export function teeLocal(e: Emitter, local: number): void {
  op(e, opLocalTee)
  writeU32(e.writer, local)
}

export function constant32(e: Emitter, value: number): void {
  op(e, opI32Const)
  writeS32(e.writer, value)
}

/** A number that has at most 53 bits. */
export function constant64(e: Emitter, value: number): void {
  op(e, opI64Const)
  writeS64(e.writer, Math.floor(value / 0x100000000), value | 0)
}

/** A local of the pool, with one reference. */
export function takeLocal(e: Emitter): number {
  e.live++
  const local = e.freeCount > 0 ? (e.free[--e.freeCount] ?? 0) : e.used++
  if (e.used > e.most) e.most = e.used
  e.uses[local] = 1
  return local
}

/** Sets a new local to what is on the operand stack. */
export function setNew(e: Emitter): number {
  const local = takeLocal(e)
  setLocal(e, firstPoolLocal + local)
  return local
}

export function retain(e: Emitter, ref: number): number {
  if (ref >= 0 && ref < lazyBit) e.uses[ref] = (e.uses[ref] ?? 0) + 1
  return ref
}

export function release(e: Emitter, ref: number): void {
  if (ref < 0 || ref >= lazyBit) return
  const left = (e.uses[ref] ?? 0) - 1
  e.uses[ref] = left
  if (left > 0) return
  e.free[e.freeCount++] = ref
  e.live--
}

/** A constant limb, in halves. */
export function constantRef(e: Emitter, high: number, low: number): number {
  if (high === 0 && (low === 0 || low === 1)) return low === 0 ? zero : one
  if (high === -1 && low === -1) return ones
  const index = e.constants++
  e.constantHigh[index] = high
  e.constantLow[index] = low
  return ~index
}

/** Puts a limb on the operand stack. */
export function emitRef(e: Emitter, ref: number): void {
  if (ref < 0) {
    op(e, opI64Const)
    writeS64(e.writer, e.constantHigh[~ref] ?? 0, e.constantLow[~ref] ?? 0)
  } else if (ref < lazyBit) getLocal(e, firstPoolLocal + ref)
  else getLocal(e, firstPoolLocal + localOf(e, ref))
}

/** The local that a limb from memory is in; it is read now if it has not been. */
function localOf(e: Emitter, ref: number): number {
  const place = ref & ~lazyBit
  const known = e.loaded[place] ?? -1
  if (known >= 0) return known
  getLocal(e, localStack)
  op(e, opI64Load)
  op(e, 3)
  writeU32(e.writer, offsetOf(place))
  const local = setNew(e)
  e.loaded[place] = local
  append(e.loadedPlaces, place)
  return local
}

/** Where a place is, from the biased top of the stack at the start of the trace. */
function offsetOf(place: number): number {
  const word = place >> 2
  return stackBias + 32 * (base - 1 - word) + 8 * (place & 3)
}

/**
 * Reads a limb now if it would be read later: what comes next is written behind a condition, where a first reading
 * would not always happen. Gives a reference that holds a count of its own.
 */
export function settleRef(e: Emitter, ref: number): number {
  return retain(e, ref >= lazyBit ? localOf(e, ref) : ref)
}

/** Brings memory up to date, so that whoever looks at it next finds the stack there. The locals stay as they are. */
export function spill(e: Emitter): void {
  const { refs, home, writer } = e
  const from = Math.min(e.low, base) * 4
  const to = e.height * 4
  reserve(writer, (to - from) * 32 + 64)
  // First everything is read that a write may overwrite.
  for (let place = from; place < to; place++) {
    const ref = refs[place] ?? zero
    if (ref >= lazyBit && ref !== (lazyBit | place)) refs[place] = settleRef(e, ref)
  }
  for (let place = from; place < to; place++) {
    const ref = refs[place] ?? zero
    const before = home[place] ?? nothing
    if (ref === before) continue
    getLocal(e, localStack)
    emitRef(e, ref)
    op(e, opI64Store)
    op(e, 3)
    writeU32(writer, offsetOf(place))
    release(e, before)
    home[place] = retain(e, ref)
    const read = e.loaded[place] ?? -1
    if (read >= 0) {
      e.loaded[place] = -1
      release(e, read)
    }
  }
}

/** Puts everything back into memory, and forgets the locals. */
export function flush(e: Emitter): void {
  spill(e)
  const { height, low, knownMemory, nesting } = e
  resetStack(e)
  e.knownMemory = knownMemory
  e.nesting = nesting
  e.height = height
  e.low = low
  for (let place = Math.min(low, base) * 4; place < height * 4; place++) {
    e.refs[place] = lazyBit | place
    e.home[place] = lazyBit | place
  }
}
