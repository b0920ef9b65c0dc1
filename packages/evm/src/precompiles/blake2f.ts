import { type Precompile, PrecompileFailure } from './precompile.ts'
import { type Instance, instantiate } from './wasm/instantiate.ts'
import { type Code, createModuleWriter, empty, i32, i64, op } from './wasm/writeModule.ts'

/** EIP-152: the compression function of BLAKE2b, for as many rounds as the input asks and pays for. */
export const blake2f: Precompile = {
  name: 'BLAKE2F',
  // What is malformed costs nothing here, and everything when it runs.
  gas: (input) => (input.length === inputLength ? rounds(input) : 0),
  run(input) {
    if (input.length !== inputLength) throw new PrecompileFailure('invalid input length')
    const final = input[212]
    if (final !== 0 && final !== 1) throw new PrecompileFailure('invalid final flag')
    instance ??= instantiate(writeCompression())
    const memory = new Uint8Array(instance.memory)
    memory.set(input.subarray(4, 212))
    instance.functions.compress(rounds(input), final)
    return memory.slice(0, 64)
  },
}

/** Rounds, state, message, offset counters, and whether it is the last block. */
const inputLength = 213

let instance: Instance<'compress'> | undefined

function rounds(input: Uint8Array): number {
  return new DataView(input.buffer, input.byteOffset).getUint32(0)
}

/** RFC 7693, section 2.6 and 2.7. */
const initial = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
const schedule = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]
/** Columns, then diagonals. */
const mixes = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
]

/**
 * The function as WebAssembly, whose 64-bit words are the algorithm's own. The ten rounds of the schedule are written
 * out; state, message and counters lie at the beginning of memory.
 */
function writeCompression(): Uint8Array {
  const module = createModuleWriter()
  module.define('compress', [i32, i32], [], (code) => {
    const loadWord = (at: number) => {
      code.i32(0)
      code.load64(8 * at)
    }
    const v = Array.from({ length: 16 }, () => code.local(i64))
    const m = Array.from({ length: 16 }, () => code.local(i64))
    v.forEach((word, i) => {
      if (i < 8) loadWord(i)
      else code.i64(initial[i - 8] ?? 0)
      if (i === 12 || i === 13) {
        loadWord(12 + i)
        code.op(op.i64Xor)
      }
      if (i === 14) {
        // All bits, if it is the last block.
        code.i64(0)
        code.get(1)
        code.op(op.i64ExtendI32U, op.i64Sub, op.i64Xor)
      }
      code.set(word)
    })
    m.forEach((word, i) => {
      loadWord(8 + i)
      code.set(word)
    })
    code.op(op.block, empty, op.loop, empty)
    for (const order of schedule) {
      code.get(0)
      code.op(op.i32Eqz, op.brIf, 1)
      code.get(0)
      code.i32(1)
      code.op(op.i32Sub)
      code.set(0)
      mixes.forEach((words, i) => {
        const [x, y] = [m[order[2 * i] ?? 0] ?? 0, m[order[2 * i + 1] ?? 0] ?? 0]
        const [a, b, c, d] = words.map((word) => v[word] ?? 0) as [number, number, number, number]
        mix(code, a, b, c, d, x, 32, 24)
        mix(code, a, b, c, d, y, 16, 63)
      })
    }
    code.op(op.br, 0, op.end, op.end)
    for (let i = 0; i < 8; i++) {
      code.i32(0)
      loadWord(i)
      code.get(v[i] ?? 0)
      code.get(v[i + 8] ?? 0)
      code.op(op.i64Xor, op.i64Xor)
      code.store64(8 * i)
    }
  })
  return module.finish(1)
}

/** Half of the function G. */
function mix(
  code: Code,
  a: number,
  b: number,
  c: number,
  d: number,
  word: number,
  turnD: number,
  turnB: number,
): void {
  code.get(a)
  code.get(b)
  code.get(word)
  code.op(op.i64Add, op.i64Add)
  code.tee(a)
  code.get(d)
  code.op(op.i64Xor)
  code.i64(turnD)
  code.op(op.i64Rotr)
  code.tee(d)
  code.get(c)
  code.op(op.i64Add)
  code.tee(c)
  code.get(b)
  code.op(op.i64Xor)
  code.i64(turnB)
  code.op(op.i64Rotr)
  code.set(b)
}
