import type { Word } from '../words/word.ts'
import type { SharedMemory } from './sharedMemory.ts'

/**
 * Large words that have been read before: to make a bigint of four limbs takes ten of them, and the same slots and
 * addresses come again and again.
 */
const places = 1024
const knownLimbs = new Uint32Array(places * 8)
const knownWords = new Array<bigint>(places).fill(0n)

/** A word that compiled code has left: four limbs, the lowest first. */
export function readLimbs({ u32, u64 }: SharedMemory, at: number): Word {
  const index = at >> 2
  const a0 = u32[index] ?? 0
  const a1 = u32[index + 1] ?? 0
  const a2 = u32[index + 2] ?? 0
  const a3 = u32[index + 3] ?? 0
  const a4 = u32[index + 4] ?? 0
  const a5 = u32[index + 5] ?? 0
  const a6 = u32[index + 6] ?? 0
  const a7 = u32[index + 7] ?? 0
  if ((a2 | a3 | a4 | a5 | a6 | a7) === 0) {
    return a1 <= 0x1fffff ? a1 * 0x100000000 + a0 : (u64[at >> 3] ?? 0n)
  }
  const place = (a0 ^ (a0 >>> 11) ^ a3 ^ a5 ^ (a7 >>> 9)) & (places - 1)
  const known = place * 8
  if (
    knownLimbs[known] === a0 &&
    knownLimbs[known + 1] === a1 &&
    knownLimbs[known + 2] === a2 &&
    knownLimbs[known + 3] === a3 &&
    knownLimbs[known + 4] === a4 &&
    knownLimbs[known + 5] === a5 &&
    knownLimbs[known + 6] === a6 &&
    knownLimbs[known + 7] === a7
  ) {
    return knownWords[place] ?? 0n
  }
  const limb = at >> 3
  const upper = ((u64[limb + 3] ?? 0n) << 64n) | (u64[limb + 2] ?? 0n)
  const word = (upper << 128n) | (((u64[limb + 1] ?? 0n) << 64n) | (u64[limb] ?? 0n))
  knownLimbs[known] = a0
  knownLimbs[known + 1] = a1
  knownLimbs[known + 2] = a2
  knownLimbs[known + 3] = a3
  knownLimbs[known + 4] = a4
  knownLimbs[known + 5] = a5
  knownLimbs[known + 6] = a6
  knownLimbs[known + 7] = a7
  knownWords[place] = word
  return word
}

const limbModulus = 2n ** 64n

export function writeLimbs({ f64, u32, u64 }: SharedMemory, at: number, word: Word): void {
  const limb = at >> 3
  if (typeof word === 'number') {
    const high = Math.floor(word / 0x100000000)
    u32[at >> 2] = word - high * 0x100000000
    u32[(at >> 2) + 1] = high
  } else {
    // Each takes the lowest 64 bits of what it is given.
    u64[limb] = word
    if (word >= limbModulus) {
      const second = word >> 64n
      u64[limb + 1] = second
      const third = second >> 64n
      u64[limb + 2] = third
      u64[limb + 3] = third >> 64n
      return
    }
  }
  f64[limb + 1] = 0
  f64[limb + 2] = 0
  f64[limb + 3] = 0
}
