import { type Precompile, PrecompileFailure } from '../precompile.ts'
import { instantiate } from '../wasm/instantiate.ts'
import { type Code, createModuleWriter, empty, i32, i64, op } from '../wasm/writeModule.ts'
import { blake2bInitial, blake2bMixes, blake2bSchedule, blake2bTurns } from './blake2b.ts'

/** EIP-152: the compression function of BLAKE2b, for as many rounds as the input asks and pays for. */
export const blake2f: Precompile = {
  name: 'BLAKE2F',
  // What is malformed costs nothing here, and everything when it runs.
  gas: (input) => (input.length === inputLength ? rounds(input) : 0),
  run(input) {
    compress ??= createCompression()
    return runBlake2f(input, compress)
  },
}

/** The compression of an input that has been checked. */
export type Compression = (input: Uint8Array) => Uint8Array

export function runBlake2f(input: Uint8Array, compression: Compression): Uint8Array {
  if (input.length !== inputLength) throw new PrecompileFailure('invalid input length')
  if (input[212] !== 0 && input[212] !== 1) throw new PrecompileFailure('invalid final flag')
  return compression(input)
}

/** Rounds, state, message, offset counters, and whether it is the last block. */
const inputLength = 213

let compress: Compression | undefined

function createCompression(): Compression {
  const { functions, memory } = instantiate<'compress'>(writeCompression())
  const bytes = new Uint8Array(memory)
  return (input) => {
    bytes.set(input.subarray(4, 212))
    functions.compress(rounds(input), input[212] ?? 0)
    return bytes.slice(0, 64)
  }
}

function rounds(input: Uint8Array): number {
  return new DataView(input.buffer, input.byteOffset).getUint32(0)
}

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
      else code.i64(blake2bInitial[i - 8] ?? 0)
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
    for (const order of blake2bSchedule) {
      code.get(0)
      code.op(op.i32Eqz, op.brIf, 1)
      code.get(0)
      code.i32(1)
      code.op(op.i32Sub)
      code.set(0)
      blake2bMixes.forEach((words, i) => {
        const [a, b, c, d] = words.map((word) => v[word] ?? 0) as [number, number, number, number]
        blake2bTurns.forEach(([turnD, turnB], half) => {
          mix(code, a, b, c, d, m[order[2 * i + half] ?? 0] ?? 0, turnD, turnB)
        })
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
