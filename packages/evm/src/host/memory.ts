import type { Activation } from '../activation.ts'
import type { Memory } from '../memory.ts'
import { toSize, type Word } from '../words/word.ts'
import { charge, runOut } from './gas.ts'

/**
 * The most memory that one frame may have, in bytes. It costs 137 thousand million gas, thousands of blocks, and is
 * refused like gas that is not there, so that a call with gas beyond measure cannot take all memory of the machine.
 */
export const memoryLimit = 2 ** 28

/** Where a range ends: zero if it is empty, for an empty range needs no memory, and infinite if it is beyond the limit. */
export function endOf(offset: Word, length: Word): number {
  const size = toSize(length)
  if (size === 0) return 0
  const end = toSize(offset) + size
  return end <= memoryLimit ? end : Number.POSITIVE_INFINITY
}

/** What it costs to make the memory reach that far. */
export function expansionGas(memory: Memory, end: number): number {
  if (end <= memory.size) return 0
  const after = Math.ceil(end / 32)
  const before = memory.size / 32
  return 3 * (after - before) + Math.floor((after * after) / 512) - Math.floor((before * before) / 512)
}

export function growTo(memory: Memory, end: number): void {
  if (end > memory.size) memory.grow(Math.ceil(end / 32) * 32)
}

/** Makes the memory reach that far and takes the gas for it, and that of something else, or halts. */
export function expand(activation: Activation, end: number, more: number): boolean {
  const { memory } = activation
  if (end === Number.POSITIVE_INFINITY) return runOut(activation)
  if (!charge(activation, expansionGas(memory, end) + more)) return false
  growTo(memory, end)
  return true
}
