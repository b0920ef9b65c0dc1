import { instantiate } from '../wasm/instantiate.ts'
import { loadLimbs, negativeInverse, storeLimbs } from '../wasm/primeField.ts'
import { emitReduced, productColumns, type Reduction, squareColumns } from '../wasm/products.ts'
import { at } from '../wasm/program.ts'
import { type Code, createModuleWriter, empty, i32, i64, op } from '../wasm/writeModule.ts'

/** Arithmetic modulo an odd number that is chosen when it is needed. Elements lie in numbered slots. */
export interface Montgomery {
  /** Puts a number below the modulus there. */
  set(slot: number, value: bigint): void
  get(slot: number): bigint
  copy(slot: number, from: number): void
  multiply(result: number, a: number, b: number): void
  /** Squares so many times. */
  square(slot: number, times: number): void
}

/** Moduli are below this. */
export const montgomeryLimit = 1n << 640n

/** By number of 64-bit words, made when first needed. One of no words is for the shortest, which take one limb. */
const modules: ((modulus: bigint) => Montgomery)[] = []

export function montgomeryFor(modulus: bigint): Montgomery {
  const words = modulus < 1n << 26n ? 0 : Math.ceil(modulus.toString(16).length / 16)
  let create = modules[words]
  if (create === undefined) {
    create = createModule(words)
    modules[words] = create
  }
  return create(modulus)
}

/** Sixteen powers, and one to read through. */
const slots = 17

function createModule(words: number): (modulus: bigint) => Montgomery {
  const bits = words <= 4 ? 29 : 28
  // Elements stay below twice the modulus, which takes two bits more than it has.
  const limbs = Math.max(1, Math.ceil((64 * words + 2) / bits))
  const size = 4 * limbs
  const [shift, radixBits] = [BigInt(bits), BigInt(bits * limbs)]
  const mask = (1n << shift) - 1n
  const { functions, memory } = instantiate<'multiply' | 'square'>(write(limbs, bits))
  const view = new Uint32Array(memory)
  const addressOf = (slot: number) => (2 + slot) * size

  function put(address: number, value: bigint): void {
    let rest = value
    for (let i = 0; i < limbs; i++, rest >>= shift) view[address / 4 + i] = Number(rest & mask)
  }

  return (modulus) => {
    put(0, modulus)
    view[size / 4] = negativeInverse(modulus, bits)
    return {
      set: (slot, value) => put(addressOf(slot), (value << radixBits) % modulus),
      get(slot) {
        const at = addressOf(slots - 1)
        put(at, 1n)
        functions.multiply(at, at, addressOf(slot))
        let value = 0n
        for (let i = limbs - 1; i >= 0; i--) value = (value << shift) | BigInt(view[at / 4 + i] ?? 0)
        return value % modulus
      },
      copy: (slot, from) =>
        view.copyWithin(addressOf(slot) / 4, addressOf(from) / 4, addressOf(from + 1) / 4),
      multiply: (result, a, b) => functions.multiply(addressOf(result), addressOf(a), addressOf(b)),
      square: (slot, times) => functions.square(addressOf(slot), times),
    }
  }
}

/** Memory: the modulus, one limb of its inverse, then the slots. */
function write(limbs: number, bits: number): Uint8Array {
  const module = createModuleWriter()
  const loadReduction = (code: Code): Reduction => {
    const modulus = loadLimbs(code, { limbs }, at(0)).map((local) => ({ local }))
    const inverse = { local: code.local(i64) }
    code.i32(0)
    code.loadWord(4 * limbs)
    code.set(inverse.local)
    return { bits, limbs, modulus, inverse, offset: [] }
  }
  module.define('multiply', [i32, i32, i32], [], (code) => {
    const a = loadLimbs(code, { limbs }, { parameter: 1, offset: 0 })
    const b = loadLimbs(code, { limbs }, { parameter: 2, offset: 0 })
    const product = emitReduced(code, productColumns(code, a, b), loadReduction(code))
    storeLimbs(code, { parameter: 0, offset: 0 }, product)
  })
  module.define('square', [i32, i32], [], (code) => {
    const a = loadLimbs(code, { limbs }, { parameter: 0, offset: 0 })
    const reduction = loadReduction(code)
    code.op(op.block, empty, op.loop, empty)
    code.get(1)
    code.op(op.i32Eqz, op.brIf, 1)
    code.get(1)
    code.i32(1)
    code.op(op.i32Sub)
    code.set(1)
    const square = emitReduced(code, squareColumns(code, a), reduction)
    square.forEach((limb, i) => {
      code.get(limb)
      code.set(a[i] ?? 0)
    })
    code.op(op.br, 0, op.end, op.end)
    storeLimbs(code, { parameter: 0, offset: 0 }, a)
  })
  return module.finish(1)
}
