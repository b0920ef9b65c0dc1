import { opcodes } from '../opcodes/opcodes.ts'
import { toBig, type Word } from '../words/word.ts'

const uint64 = 1n << 64n

/** How far an instruction needs the memory to reach, in bytes; `null` when that is no 64-bit number. */
export function memoryNeeded(opcode: number, at: (place: number) => Word): bigint | null {
  let needed = 0n
  for (const { offset, length } of opcodes[opcode]?.memory ?? []) {
    const size = typeof length === 'number' ? toBig(at(length)) : length.bytes
    if (size === 0n) continue
    const end = toBig(at(offset)) + size
    if (end > uint64 - 32n) return null
    if (end > needed) needed = end
  }
  return needed
}

export function wordCount(bytes: bigint): bigint {
  return (bytes + 31n) / 32n
}

/** What it costs to make the memory reach so far, however far that is. */
export function wideExpansionGas(memoryBytes: number, needed: bigint): bigint {
  const before = wordCount(BigInt(memoryBytes))
  const after = wordCount(needed)
  return after > before ? memoryGas(after) - memoryGas(before) : 0n
}

function memoryGas(words: bigint): bigint {
  return 3n * words + (words * words) / 512n
}
