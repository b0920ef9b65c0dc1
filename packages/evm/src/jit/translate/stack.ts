import { constantRef, type Emitter, nothing, release, retain, setNew, zero } from './emitter.ts'

/** The place of the word so far below the top. */
export function placeOf(e: Emitter, depth: number): number {
  return (e.height - 1 - depth) * 4
}

/** Puts a word on the stack. The references are given away. */
export function pushWord(e: Emitter, r0: number, r1: number, r2: number, r3: number): void {
  const place = e.height++ * 4
  e.refs[place] = r0
  e.refs[place + 1] = r1
  e.refs[place + 2] = r2
  e.refs[place + 3] = r3
}

/** A word of which only the lowest limb, which is on the operand stack, is not zero. */
export function pushLimb(e: Emitter): void {
  pushWord(e, setNew(e), zero, zero, zero)
}

/** Four limbs that a routine has left on the operand stack. */
export function pushResult(e: Emitter): void {
  const r3 = setNew(e)
  const r2 = setNew(e)
  const r1 = setNew(e)
  pushWord(e, setNew(e), r1, r2, r3)
}

export function popWord(e: Emitter): void {
  const place = --e.height * 4
  for (let at = place; at < place + 4; at++) {
    release(e, e.refs[at] ?? zero)
    release(e, e.home[at] ?? nothing)
    e.home[at] = nothing
  }
  if (e.height < e.low) e.low = e.height
}

/** Takes words off and puts one on. The references are given away. */
export function replaceWords(
  e: Emitter,
  count: number,
  r0: number,
  r1: number,
  r2: number,
  r3: number,
): void {
  for (let left = count; left > 0; left--) popWord(e)
  pushWord(e, r0, r1, r2, r3)
}

export function duplicate(e: Emitter, depth: number): void {
  const from = placeOf(e, depth)
  const { refs } = e
  pushWord(
    e,
    retain(e, refs[from] ?? zero),
    retain(e, refs[from + 1] ?? zero),
    retain(e, refs[from + 2] ?? zero),
    retain(e, refs[from + 3] ?? zero),
  )
}

export function exchange(e: Emitter, depth: number): void {
  const one = placeOf(e, 0)
  const other = placeOf(e, depth)
  const { refs } = e
  for (let limb = 0; limb < 4; limb++) {
    const ref = refs[one + limb] ?? zero
    refs[one + limb] = refs[other + limb] ?? zero
    refs[other + limb] = ref
  }
  if (other >> 2 < e.low) e.low = other >> 2
}

/** Whether the translator knows the word. */
export function isConstant(e: Emitter, place: number): boolean {
  const { refs } = e
  return (
    (refs[place] ?? 0) < 0 &&
    (refs[place + 1] ?? 0) < 0 &&
    (refs[place + 2] ?? 0) < 0 &&
    (refs[place + 3] ?? 0) < 0
  )
}

/** A word that the translator knows as a number below 2^53, or -1 if it is not one. */
export function smallConstant(e: Emitter, place: number): number {
  const { refs } = e
  const low = refs[place] ?? 0
  if (low >= 0 || refs[place + 1] !== zero || refs[place + 2] !== zero || refs[place + 3] !== zero) return -1
  const high = e.constantHigh[~low] ?? 0
  if (high < 0 || high > 0x1fffff) return -1
  return high * 0x100000000 + ((e.constantLow[~low] ?? 0) >>> 0)
}

export function constantWord(e: Emitter, place: number): bigint {
  let word = 0n
  for (let limb = 3; limb >= 0; limb--) {
    const index = ~(e.refs[place + limb] ?? zero)
    word = (word << 32n) | BigInt((e.constantHigh[index] ?? 0) >>> 0)
    word = (word << 32n) | BigInt((e.constantLow[index] ?? 0) >>> 0)
  }
  return word
}

/** Takes words off and puts a constant on. */
export function replaceByConstant(e: Emitter, count: number, word: bigint): void {
  const limb = (shift: bigint) =>
    constantRef(e, Number(BigInt.asIntN(32, word >> (shift + 32n))), Number(BigInt.asIntN(32, word >> shift)))
  replaceWords(e, count, limb(0n), limb(64n), limb(128n), limb(192n))
}

/** PUSH1 to PUSH32, whose operand begins here. */
export function pushOperand(e: Emitter, code: Uint8Array, at: number, size: number): void {
  const end = at + size
  const limb = (number: number): number => {
    const last = end - 8 * number
    if (last <= at) return zero
    let high = 0
    let low = 0
    for (let index = Math.max(at, last - 8); index < last; index++) {
      const byte = code[index] ?? 0
      if (index < last - 4) high = (high << 8) | byte
      else low = (low << 8) | byte
    }
    return constantRef(e, high, low)
  }
  pushWord(e, limb(0), limb(1), limb(2), limb(3))
}
