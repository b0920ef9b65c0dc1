import type { Word } from '../words/word.ts'
import type { SharedMemory } from './sharedMemory.ts'

/** A word that compiled code has left: four limbs, the lowest first. */
export function readLimbs({ u32, u64 }: SharedMemory, at: number): Word {
  const index = at >> 2
  if (
    u32[index + 2] === 0 &&
    u32[index + 3] === 0 &&
    u32[index + 4] === 0 &&
    u32[index + 5] === 0 &&
    u32[index + 6] === 0 &&
    u32[index + 7] === 0
  ) {
    const high = u32[index + 1] ?? 0
    if (high <= 0x1fffff) return high * 0x100000000 + (u32[index] ?? 0)
    return u64[at >> 3] ?? 0n
  }
  const limb = at >> 3
  const upper = ((u64[limb + 3] ?? 0n) << 64n) | (u64[limb + 2] ?? 0n)
  return (upper << 128n) | (((u64[limb + 1] ?? 0n) << 64n) | (u64[limb] ?? 0n))
}

export function writeLimbs({ f64, u32, u64 }: SharedMemory, at: number, word: Word): void {
  const limb = at >> 3
  if (typeof word === 'number') {
    const high = Math.floor(word / 0x100000000)
    u32[at >> 2] = word - high * 0x100000000
    u32[(at >> 2) + 1] = high
    f64[limb + 1] = 0
    f64[limb + 2] = 0
    f64[limb + 3] = 0
    return
  }
  // Each takes the lowest 64 bits of what it is given.
  u64[limb] = word
  const second = word >> 64n
  u64[limb + 1] = second
  const third = second >> 64n
  u64[limb + 2] = third
  u64[limb + 3] = third >> 64n
}
