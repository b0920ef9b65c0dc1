import { canCompile } from '../wasm/instantiate.ts'
import { montgomeryFor, montgomeryLimit } from './montgomery.ts'
import { walkExponent } from './walkExponent.ts'

/** A power modulo a number; modulo zero it is zero. The exponent is big-endian bytes. */
export function powerModulo(base: bigint, exponent: Uint8Array, modulus: bigint): bigint {
  if (modulus <= 1n) return 0n
  if (exponent.every((byte) => byte === 0)) return 1n
  const reduced = base % modulus
  if (reduced <= 1n) return reduced
  const twos = trailingZeros(modulus)
  const odd = modulus >> BigInt(twos)
  if (twos === 0) return powerModuloOdd(reduced, exponent, odd)
  const low = powerModuloPowerOfTwo(reduced, exponent, twos)
  if (odd === 1n) return low
  // The number that is both (Chinese remainder theorem).
  const high = powerModuloOdd(reduced % odd, exponent, odd)
  return high + odd * BigInt.asUintN(twos, (low - high) * inverseModuloPowerOfTwo(odd, twos))
}

function powerModuloOdd(base: bigint, exponent: Uint8Array, modulus: bigint): bigint {
  if (base <= 1n) return base
  // V8's own division wins for long numbers; for short ones it is mostly allocation.
  if (modulus >= montgomeryLimit || !canCompile()) return powerModuloLong(base, exponent, modulus)
  const field = montgomeryFor(modulus)
  // Slot i holds the power i, and slot 0 the result.
  field.set(1, base)
  walkExponent(exponent, {
    prepare: (power) => field.multiply(power, power - 1, 1),
    begin: (power) => field.copy(0, power),
    square: (times) => field.square(0, times),
    multiply: (power) => field.multiply(0, 0, power),
  })
  return field.get(0)
}

function powerModuloLong(base: bigint, exponent: Uint8Array, modulus: bigint): bigint {
  const powers = [1n, base]
  let result = 1n
  walkExponent(exponent, {
    prepare(power) {
      powers[power] = ((powers[power - 1] ?? 1n) * base) % modulus
    },
    begin(power) {
      result = powers[power] ?? 1n
    },
    square(times) {
      for (let i = 0; i < times; i++) result = (result * result) % modulus
    },
    multiply(power) {
      result = (result * (powers[power] ?? 1n)) % modulus
    },
  })
  return result
}

/**
 * Modulo `2 ** bits`. Odd numbers have an order that divides `2 ** (bits - 2)`, so only the exponent's lowest bits count;
 * even ones vanish once the exponent reaches `bits`. Both keep this far below the price.
 */
function powerModuloPowerOfTwo(base: bigint, exponent: Uint8Array, bits: number): bigint {
  if (base % 2n === 0n) {
    const isLong = exponent.subarray(0, -4).some((byte) => byte !== 0)
    const low = exponent.subarray(-4).reduce((value, byte) => 256 * value + byte, 0)
    if (isLong || low >= bits) return 0n
  }
  const factor = BigInt.asUintN(bits, base)
  let result = 1n
  for (const byte of exponent.subarray(-Math.ceil(bits / 8))) {
    for (let bit = 7; bit >= 0; bit--) {
      result = BigInt.asUintN(bits, result * result)
      if ((byte >> bit) % 2 === 1) result = BigInt.asUintN(bits, result * factor)
    }
  }
  return result
}

function trailingZeros(value: bigint): number {
  let zeros = 0
  while (BigInt.asUintN(1024, value >> BigInt(zeros)) === 0n) zeros += 1024
  while (BigInt.asUintN(32, value >> BigInt(zeros)) === 0n) zeros += 32
  const low = Number(BigInt.asUintN(32, value >> BigInt(zeros)))
  return zeros + 31 - Math.clz32(low & -low)
}

function inverseModuloPowerOfTwo(value: bigint, bits: number): bigint {
  let x = 1n
  // Each step doubles the bits that are right.
  for (let right = 1; right < bits; right *= 2) {
    const precision = Math.min(2 * right, bits)
    x = BigInt.asUintN(precision, x * (2n - BigInt.asUintN(precision, value) * x))
  }
  return x
}
