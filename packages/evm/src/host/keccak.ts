import type { Activation } from '../activation.ts'
import { keccakBig } from '../keccak.ts'
import { toSize, type Word } from '../words/word.ts'
import { wordsIn } from './gas.ts'
import { endOf, expand } from './memory.ts'

export function keccak(activation: Activation, offset: Word, length: Word): bigint {
  const size = toSize(length)
  if (!expand(activation, endOf(offset, length), 6 * wordsIn(size))) return 0n
  return keccakBig(activation.memory.bytes, size === 0 ? 0 : toSize(offset), size)
}
