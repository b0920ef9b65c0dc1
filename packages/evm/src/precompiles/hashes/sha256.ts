import { type Code, createModuleWriter, i32, op } from '../wasm/writeModule.ts'
import type { BlockHash } from './blockHash.ts'
import { forEachBlock } from './forEachBlock.ts'

/** FIPS 180-4, section 4.2.2: of the first primes, the beginnings of the fractions of their cube roots. */
const constants = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]

/** SHA-256, its rounds written out. */
export const sha256Blocks: BlockHash = {
  initial: [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  isLittleEndian: false,
  write(pages) {
    const module = createModuleWriter()
    module.define('compress', [i32, i32], [], (code) => {
      const state = Array.from({ length: 8 }, () => code.local(i32))
      const words = Array.from({ length: 16 }, () => code.local(i32))
      const sum = code.local(i32)
      forEachBlock(code, state, (before) => {
        words.forEach((word, i) => {
          code.get(0)
          code.load32(4 * i)
          code.set(word)
          emitSwapped(code, word)
          code.set(word)
        })
        let order = state
        constants.forEach((constant, round) => {
          if (round >= 16) emitSchedule(code, words, round)
          const word = words[round % 16] ?? 0
          order = emitRound(code, order, word, constant, sum)
        })
        state.forEach((word, i) => {
          code.get(word)
          code.get(before[i] ?? 0)
          code.op(op.i32Add)
          code.set(word)
        })
      })
    })
    return module.finish(pages)
  },
}

/** One round: what was a becomes b, and so on; the names move and not the values. */
function emitRound(
  code: Code,
  order: readonly number[],
  word: number,
  constant: number,
  sum: number,
): number[] {
  const [a, b, c, d, e, f, g, h] = order as [number, number, number, number, number, number, number, number]
  code.get(h)
  emitTurns(code, e, 6, 11, 25)
  // Choose f or g by e.
  code.get(f)
  code.get(g)
  code.op(op.i32Xor)
  code.get(e)
  code.op(op.i32And)
  code.get(g)
  code.op(op.i32Xor, op.i32Add, op.i32Add)
  code.i32(constant | 0)
  code.get(word)
  code.op(op.i32Add, op.i32Add)
  code.tee(sum)
  code.get(d)
  code.op(op.i32Add)
  code.set(d)
  code.get(sum)
  emitTurns(code, a, 2, 13, 22)
  // The majority of a, b and c.
  code.get(a)
  code.get(b)
  code.op(op.i32And)
  code.get(a)
  code.get(b)
  code.op(op.i32Or)
  code.get(c)
  code.op(op.i32And, op.i32Or, op.i32Add, op.i32Add)
  code.set(h)
  return [h, a, b, c, d, e, f, g]
}

/** The next word: from those 16, 15, 7 and 2 before it. */
function emitSchedule(code: Code, words: readonly number[], round: number): void {
  const back = (count: number) => words[(round - count) % 16] ?? 0
  code.get(back(16))
  emitTurns(code, back(15), 7, 18, 3, op.i32ShrU)
  code.get(back(7))
  emitTurns(code, back(2), 17, 19, 10, op.i32ShrU)
  code.op(op.i32Add, op.i32Add, op.i32Add)
  code.set(back(16))
}

/** A word turned by three counts (or shifted by the last), together. */
function emitTurns(
  code: Code,
  word: number,
  one: number,
  two: number,
  three: number,
  last: number = op.i32Rotr,
): void {
  code.get(word)
  code.i32(one)
  code.op(op.i32Rotr)
  code.get(word)
  code.i32(two)
  code.op(op.i32Rotr, op.i32Xor)
  code.get(word)
  code.i32(three)
  code.op(last, op.i32Xor)
}

/** The four bytes the other way round. */
function emitSwapped(code: Code, word: number): void {
  code.get(word)
  code.i32(8)
  code.op(op.i32Rotl)
  code.i32(0x00ff00ff)
  code.op(op.i32And)
  code.get(word)
  code.i32(8)
  code.op(op.i32Rotr)
  code.i32(0xff00ff00 | 0)
  code.op(op.i32And, op.i32Or)
}
