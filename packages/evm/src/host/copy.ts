import type { Activation } from '../activation.ts'
import { haltCodes } from '../halt.ts'
import type { Memory } from '../memory.ts'
import { toSize, type Word } from '../words/word.ts'
import { wordsIn } from './gas.ts'
import { endOf, expand } from './memory.ts'

/** Copies into memory that has been made long enough; beyond its end the source is zeros. */
export function copyPadded(memory: Memory, to: Word, source: Uint8Array, from: Word, length: Word): void {
  const size = toSize(length)
  if (size === 0) return
  const start = toSize(to)
  const begin = Math.min(toSize(from), source.length)
  const end = Math.min(begin + size, source.length)
  memory.bytes.set(begin === 0 && end === source.length ? source : source.subarray(begin, end), start)
  const copied = end - begin
  if (copied < size) memory.bytes.fill(0, start + copied, start + size)
}

/** CALLDATACOPY, CODECOPY */
export function copyIn(activation: Activation, source: Uint8Array, to: Word, from: Word, length: Word): void {
  if (!expand(activation, endOf(to, length), 3 * wordsIn(toSize(length)))) return
  copyPadded(activation.memory, to, source, from, length)
}

/** EIP-211: past the end of what was returned there is nothing, and to read it is a fault. */
export function returnDataCopy(activation: Activation, to: Word, from: Word, length: Word): void {
  const { returnData } = activation
  const isWithin = toSize(from) + toSize(length) <= returnData.length
  if (!expand(activation, endOf(to, length), 3 * wordsIn(toSize(length)))) return
  if (isWithin) copyPadded(activation.memory, to, returnData, from, length)
  else activation.halt = haltCodes.returnDataOutOfBounds
}

/** EIP-5656 */
export function memoryCopy(activation: Activation, to: Word, from: Word, length: Word): void {
  const end = Math.max(endOf(to, length), endOf(from, length))
  if (!expand(activation, end, 3 * wordsIn(toSize(length)))) return
  const size = toSize(length)
  if (size === 0) return
  const start = toSize(from)
  activation.memory.bytes.copyWithin(toSize(to), start, start + size)
}
