import { type Code, createModuleWriter, i32, op } from '../wasm/writeModule.ts'
import type { BlockHash } from './blockHash.ts'
import { forEachBlock } from './forEachBlock.ts'

/** One of the two lines: in five rounds of sixteen steps, which words are taken, how far is turned, what is added. */
interface Line {
  words: readonly string[]
  turns: readonly string[]
  constants: readonly number[]
  /** Which function each round uses. */
  functions: readonly number[]
}

/** Dobbertin, Bosselaers, Preneel: "RIPEMD-160: A Strengthened Version of RIPEMD", appendix A. Digits are hexadecimal. */
const left: Line = {
  words: ['0123456789abcdef', '74d1a6f3c0952eb8', '3ae49f812706db5c', '19ba08c4d37fe562', '40597c2ae138b6fd'],
  turns: ['befc5879bdef6798', '768db97f7cf9b7dc', 'bd67e9dfe8d65c75', 'bcefef989e56865c', '9f5b68dc5cdeb856'],
  constants: [0x00000000, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e],
  functions: [0, 1, 2, 3, 4],
}
const right: Line = {
  words: ['5e7092b4d6f81a3c', '6b370d5aef8c4912', 'f5137e69b8c2a04d', '86413bf05c2d97ae', 'cfa4158762de039b'],
  turns: ['899bdff5778beec6', '9df7c89b77c76fdb', '97fb866ecd5edd75', 'f58bee6e69c9c5f8', '85c9c5e68d65fdbb'],
  constants: [0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0x00000000],
  functions: [4, 3, 2, 1, 0],
}

/** RIPEMD-160, its rounds written out. */
export const ripemd160Blocks: BlockHash = {
  initial: [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0],
  isLittleEndian: true,
  write(pages) {
    const module = createModuleWriter()
    module.define('compress', [i32, i32], [], (code) => {
      const state = Array.from({ length: 5 }, () => code.local(i32))
      const other = Array.from({ length: 5 }, () => code.local(i32))
      const words = Array.from({ length: 16 }, () => code.local(i32))
      forEachBlock(code, state, (before) => {
        words.forEach((word, i) => {
          code.get(0)
          code.load32(4 * i)
          code.set(word)
        })
        other.forEach((word, i) => {
          code.get(before[i] ?? 0)
          code.set(word)
        })
        const one = emitLine(code, left, state, words)
        const two = emitLine(code, right, other, words)
        // Each word of the state is one from before, one of the left line and one of the right, each further along.
        const sums = state.map((_, i) => {
          const sum = code.local(i32)
          code.get(before[(i + 1) % 5] ?? 0)
          code.get(one[(i + 2) % 5] ?? 0)
          code.get(two[(i + 3) % 5] ?? 0)
          code.op(op.i32Add, op.i32Add)
          code.set(sum)
          return sum
        })
        sums.forEach((sum, i) => {
          code.get(sum)
          code.set(state[i] ?? 0)
        })
      })
    })
    return module.finish(pages)
  },
}

/** Eighty steps. What was b becomes c, and so on; the names move and not the values. Gives where they have come to. */
function emitLine(code: Code, line: Line, state: readonly number[], words: readonly number[]): number[] {
  let order = [...state]
  line.words.forEach((row, round) => {
    for (let step = 0; step < 16; step++) {
      const [a, b, c, d, e] = order as [number, number, number, number, number]
      const word = Number.parseInt(row[step] ?? '0', 16)
      const turn = Number.parseInt(line.turns[round]?.[step] ?? '0', 16)
      code.get(a)
      emitFunction(code, line.functions[round] ?? 0, b, c, d)
      code.get(words[word] ?? 0)
      code.i32((line.constants[round] ?? 0) | 0)
      code.op(op.i32Add, op.i32Add, op.i32Add)
      code.i32(turn)
      code.op(op.i32Rotl)
      code.get(e)
      code.op(op.i32Add)
      code.set(a)
      code.get(c)
      code.i32(10)
      code.op(op.i32Rotl)
      code.set(c)
      order = [e, a, b, c, d]
    }
  })
  return order
}

function emitFunction(code: Code, index: number, x: number, y: number, z: number): void {
  const not = () => {
    code.i32(-1)
    code.op(op.i32Xor)
  }
  switch (index) {
    case 0:
      code.get(x)
      code.get(y)
      code.get(z)
      code.op(op.i32Xor, op.i32Xor)
      break
    case 1:
    case 3: {
      // Choose between two by the third.
      const [one, two, by] = index === 1 ? [y, z, x] : [x, y, z]
      code.get(one)
      code.get(two)
      code.op(op.i32Xor)
      code.get(by)
      code.op(op.i32And)
      code.get(two)
      code.op(op.i32Xor)
      break
    }
    case 2:
      code.get(y)
      not()
      code.get(x)
      code.op(op.i32Or)
      code.get(z)
      code.op(op.i32Xor)
      break
    default:
      code.get(z)
      not()
      code.get(y)
      code.op(op.i32Or)
      code.get(x)
      code.op(op.i32Xor)
  }
}
