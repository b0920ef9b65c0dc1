import type { InversionAddresses } from '../wasm/inversion.ts'
import { type PrimeField, toLimbs } from '../wasm/primeField.ts'

/** The functions of one field that a module exports, under plain names. */
interface ElementFunctions {
  multiply(result: number, a: number, b: number): number
  square(result: number, a: number): number
  isZero(a: number): number
  decode(element: number, bytes: number): number
  encode(bytes: number, element: number): number
  invertBegin(element: number): number
  invertUpdate(u: number, v: number, q: number, r: number): number
  invertEnd(element: number, isNegative: number): number
}

/** Elements of a prime field in a module's memory, by address. */
export interface Elements {
  readonly size: number
  /** Big-endian bytes, read from memory or input. `false` if they are not below the modulus. */
  decode(address: number, input: Uint8Array, offset: number, length: number): boolean
  encode(output: Uint8Array, offset: number, length: number, address: number): void
  set(address: number, value: bigint): void
  get(address: number): bigint
  copy(to: number, from: number, size: number): void
  multiply(result: number, a: number, b: number): void
  square(result: number, a: number): void
  isZero(address: number): boolean
  /** The inverse; of zero, zero. */
  invert(result: number, a: number): void
  power(result: number, a: number, exponent: bigint): void
}

export interface ElementsOptions {
  field: PrimeField
  functions: ElementFunctions
  memory: ArrayBuffer
  inversion: InversionAddresses
  /** Room for 64 bytes and for 32 elements. */
  scratch: number
}

export function createElements({ field, functions, memory, inversion, scratch }: ElementsOptions): Elements {
  const { modulus, bits, limbs, radix, size } = field
  const bytes = new Uint8Array(memory)
  const words = new Uint32Array(memory)
  const signed = new Int32Array(memory)
  const width = Math.ceil(modulus.toString(2).length / 8)
  const modulusBytes = bigEndian(modulus, width)
  const fromRadix = powerModulo(radix, modulus - 2n, modulus)
  const table = scratch + 64

  const elements: Elements = {
    size,
    decode(address, input, offset, length) {
      const start = offset + length - width
      let isBelow = false
      for (let i = 0; i < width; i++) {
        const [have, limit] = [input[start + i] ?? 0, modulusBytes[i] ?? 0]
        if (have === limit) continue
        if (have > limit) return false
        isBelow = true
        break
      }
      if (!isBelow) return false
      for (let i = 0; i < width; i++) bytes[scratch + width - 1 - i] = input[start + i] ?? 0
      functions.decode(address, scratch)
      return true
    },
    encode(output, offset, length, address) {
      output.fill(0, offset, offset + length)
      if (functions.isZero(address) === 1) return
      functions.encode(scratch, address)
      const end = offset + length - 1
      for (let i = 0; i < width; i++) output[end - i] = bytes[scratch + i] ?? 0
    },
    set(address, value) {
      toLimbs((value * radix) % modulus, bits, limbs).forEach((limb, i) => {
        words[address / 4 + i] = limb
      })
    },
    get(address) {
      let value = 0n
      for (let i = limbs - 1; i >= 0; i--)
        value = (value << BigInt(bits)) + BigInt(words[address / 4 + i] ?? 0)
      return (value * fromRadix) % modulus
    },
    copy(to, from, length) {
      words.copyWithin(to / 4, from / 4, (from + length) / 4)
    },
    multiply: functions.multiply,
    square: functions.square,
    isZero: (address) => functions.isZero(address) === 1,
    invert(result, a) {
      functions.invertBegin(a)
      const matrix = { eta: -1, u: 1, v: 0, q: 0, r: 1 }
      const [f, g] = [inversion.f / 4, inversion.g / 4]
      for (let isDone = false; !isDone; ) {
        divide(matrix, signed[f] ?? 0, signed[g] ?? 0)
        isDone = functions.invertUpdate(matrix.u, matrix.v, matrix.q, matrix.r) === 1
      }
      functions.invertEnd(result, (signed[f + inversion.limbs - 1] ?? 0) < 0 ? 1 : 0)
    },
    power(result, a, exponent) {
      // Four bits at a time; the exponents are constants with no pattern.
      elements.set(table, 1n)
      for (let i = 1; i < 16; i++) functions.multiply(table + i * size, table + (i - 1) * size, a)
      const digits = exponent.toString(16)
      elements.copy(table + 16 * size, table + Number.parseInt(digits[0] ?? '0', 16) * size, size)
      for (let i = 1; i < digits.length; i++) {
        for (let j = 0; j < 4; j++) functions.square(table + 16 * size, table + 16 * size)
        const digit = Number.parseInt(digits[i] ?? '0', 16)
        if (digit > 0) functions.multiply(table + 16 * size, table + 16 * size, table + digit * size)
      }
      elements.copy(result, table + 16 * size, size)
    },
  }
  return elements
}

interface Matrix {
  eta: number
  u: number
  v: number
  q: number
  r: number
}

/**
 * Thirty division steps on the lowest bits of `f` and `g`, as many at once as the signs allow: the variable-time form,
 * since nothing here is secret.
 */
function divide(matrix: Matrix, f0: number, g0: number): void {
  let [eta, f, g] = [matrix.eta, f0, g0]
  let [u, v, q, r] = [1, 0, 0, 1]
  let left = 30
  for (;;) {
    const rest = g | (-1 << left)
    const zeros = 31 - Math.clz32(rest & -rest)
    g >>= zeros
    u <<= zeros
    v <<= zeros
    eta -= zeros
    left -= zeros
    if (left === 0) break
    let factor: number
    if (eta < 0) {
      eta = -eta
      ;[f, g] = [g, -f | 0]
      ;[u, q] = [q, -u | 0]
      ;[v, r] = [r, -v | 0]
      const most = Math.min(eta + 1, left)
      factor = Math.imul(Math.imul(f, g), Math.imul(f, f) - 2) & (0xffffffff >>> (32 - most)) & 63
    } else {
      const most = Math.min(eta + 1, left)
      const inverse = f + (((f + 1) & 4) << 1)
      factor = Math.imul(-inverse, g) & (0xffffffff >>> (32 - most)) & 15
    }
    g = (g + Math.imul(f, factor)) | 0
    q = (q + Math.imul(u, factor)) | 0
    r = (r + Math.imul(v, factor)) | 0
  }
  matrix.eta = eta
  matrix.u = u
  matrix.v = v
  matrix.q = q
  matrix.r = r
}

function bigEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => Number((value >> BigInt(8 * (length - 1 - i))) & 0xffn))
}

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}
