import { longPower } from './longPower.ts'
import {
  fromSigned,
  maxNumber,
  maxWord,
  narrow,
  signBit,
  toBig,
  toSigned,
  toSize,
  type Word,
  wordModulus,
} from './word.ts'

// What the interpreter does when a result may not be a number. Those that are common have a short way in the loop.

export function add(a: Word, b: Word): Word {
  const sum = toBig(a) + toBig(b)
  return sum > maxWord ? sum - wordModulus : sum
}

export function subtract(a: Word, b: Word): Word {
  const difference = toBig(a) - toBig(b)
  return difference < 0n ? difference + wordModulus : difference
}

export function multiply(a: Word, b: Word): Word {
  const product = toBig(a) * toBig(b)
  return product > maxWord ? BigInt.asUintN(256, product) : product
}

export function divide(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number') return b === 0 ? 0 : Math.floor(a / b)
  const divisor = toBig(b)
  return divisor === 0n ? 0 : toBig(a) / divisor
}

export function modulo(a: Word, b: Word): Word {
  if (typeof b === 'number') {
    if (b === 0) return 0
    return typeof a === 'number' ? a % b : Number(a % BigInt(b))
  }
  return b === 0n ? 0 : toBig(a) % b
}

export function divideSigned(a: Word, b: Word): Word {
  const divisor = toSigned(b)
  if (divisor === 0n) return 0
  // The one quotient that is too large, of the smallest number by minus one, wraps around to itself.
  return BigInt.asUintN(256, toSigned(a) / divisor)
}

export function moduloSigned(a: Word, b: Word): Word {
  const divisor = toSigned(b)
  return divisor === 0n ? 0 : fromSigned(toSigned(a) % divisor)
}

export function addModulo(a: Word, b: Word, n: Word): Word {
  const modulus = toBig(n)
  return modulus === 0n ? 0 : (toBig(a) + toBig(b)) % modulus
}

export function multiplyModulo(a: Word, b: Word, n: Word): Word {
  if (typeof a === 'number' && typeof b === 'number' && typeof n === 'number') {
    const product = a * b
    if (product <= maxNumber) return n === 0 ? 0 : product % n
  }
  const modulus = toBig(n)
  return modulus === 0n ? 0 : (toBig(a) * toBig(b)) % modulus
}

const longExponent = 0xffffffffn

/** Modulo 2^256, by squaring. */
export function power(a: Word, b: Word): Word {
  let base = toBig(a)
  let exponent = toBig(b)
  let result = 1n
  if (base === 2n) return exponent < 256n ? 1n << exponent : 0
  if (exponent > longExponent) {
    const fast = longPower(base, exponent)
    if (fast !== null) return narrow(fast)
  }
  while (exponent > 0n) {
    if ((exponent & 1n) === 1n) result = BigInt.asUintN(256, result * base)
    exponent >>= 1n
    if (exponent > 0n) base = BigInt.asUintN(256, base * base)
  }
  return narrow(result)
}

export function signExtend(size: Word, value: Word): Word {
  const last = toSize(size)
  if (last >= 31) return value
  const bits = last * 8 + 8
  return fromSigned(BigInt.asIntN(bits, toBig(value)))
}

export function byteAt(place: Word, value: Word): Word {
  const index = toSize(place)
  if (index >= 32) return 0
  return Number((toBig(value) >> BigInt(248 - index * 8)) & 0xffn)
}

export function shiftLeft(shift: Word, value: Word): Word {
  const bits = toSize(shift)
  if (bits >= 256) return 0
  return BigInt.asUintN(256, toBig(value) << BigInt(bits))
}

export function shiftRight(shift: Word, value: Word): Word {
  const bits = toSize(shift)
  if (bits >= 256) return 0
  const shifted = toBig(value) >> BigInt(bits)
  return bits >= 203 ? Number(shifted) : shifted
}

export function shiftRightSigned(shift: Word, value: Word): Word {
  const big = toBig(value)
  if (big < signBit) return shiftRight(shift, big)
  const bits = toSize(shift)
  return bits >= 256 ? maxWord : fromSigned((big - wordModulus) >> BigInt(bits))
}

/** EIP-7939 */
export function leadingZeros(value: Word): Word {
  // Down to a part that a number shows; to write all of it out would take ten times as long.
  let rest = toBig(value)
  let zeros = 224
  for (const bits of halves) {
    const high = rest >> bits
    if (high !== 0n) {
      zeros -= Number(bits)
      rest = high
    }
  }
  return zeros + Math.clz32(Number(rest))
}

const halves = [128n, 64n, 32n]

export function and(a: Word, b: Word): Word {
  const both = toBig(a) & toBig(b)
  return typeof a === 'number' || typeof b === 'number' ? Number(both) : both
}

export function or(a: Word, b: Word): Word {
  return toBig(a) | toBig(b)
}

export function xor(a: Word, b: Word): Word {
  return toBig(a) ^ toBig(b)
}

export function not(a: Word): Word {
  return maxWord - toBig(a)
}

export function isLessSigned(a: Word, b: Word): boolean {
  return toSigned(a) < toSigned(b)
}
