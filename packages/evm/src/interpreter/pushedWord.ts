import type { Code } from '../code.ts'
import { narrow, type Word } from '../words/word.ts'

/** Larger code is not worth a table of its operands; nor is init code, which runs once. */
const largest = 65_536

/** The operand of a long PUSH. It takes a while to read, so that of stored code is kept. */
export function pushedWord(code: Code, pc: number, length: number): Word {
  if (code.hash === null || code.bytes.length > largest) return readOperand(code.padded, pc + 1, length)
  code.words ??= new Array<Word | undefined>(code.bytes.length)
  let word = code.words[pc]
  if (word === undefined) {
    word = readOperand(code.padded, pc + 1, length)
    code.words[pc] = word
  }
  return word
}

function readOperand(bytes: Uint8Array, start: number, length: number): Word {
  let word = 0n
  const end = start + length
  // Six bytes at a time, the most that a number holds.
  for (let at = start; at < end; ) {
    const stop = Math.min(at + 6, end)
    const bits = BigInt((stop - at) * 8)
    let part = 0
    while (at < stop) part = part * 256 + (bytes[at++] ?? 0)
    word = (word << bits) | BigInt(part)
  }
  return narrow(word)
}
