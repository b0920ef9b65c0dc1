import { type Hex, isHex } from '@causeway/rpc'

/** A genesis file that cannot be used; `field` is the place to mend, as a path. */
export class InvalidGenesis extends Error {
  override name = 'InvalidGenesis'
  readonly field: string
  constructor(field: string, reason: string) {
    super(`genesis: ${field}: ${reason}`)
    this.field = field
  }
}

export type JsonObject = Readonly<Record<string, unknown>>

export function readObject(value: unknown, field: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidGenesis(field, `expected an object, got ${describe(value)}`)
  }
  return { ...value }
}

/** A number, or a string of decimal or `0x` hex digits, at most `bits` wide. `undefined` and `null` mean "not given". */
export function readOptionalNumber(value: unknown, field: string, bits: number): bigint | null {
  if (value === undefined || value === null) return null
  const digits = typeof value === 'number' ? expandExponent(value) : value
  if (typeof digits !== 'string' || !/^(0x[0-9a-f]+|[0-9]+)$/i.test(digits)) {
    throw new InvalidGenesis(
      field,
      `expected a whole number (decimal, or hex with 0x), got ${describe(value)}`,
    )
  }
  const number = BigInt(digits)
  if (number >> BigInt(bits) !== 0n) throw new InvalidGenesis(field, `is larger than ${bits} bits`)
  return number
}

export function readNumber(value: unknown, field: string, bits: number): bigint {
  const number = readOptionalNumber(value, field, bits)
  if (number === null) throw new InvalidGenesis(field, 'is missing')
  return number
}

/** Byte string, `0x` optional; `undefined`, `null` and the empty string mean none. */
export function readData(value: unknown, field: string): Hex {
  if (value === undefined || value === null) return '0x'
  if (typeof value !== 'string') throw new InvalidGenesis(field, `expected hex, got ${describe(value)}`)
  const hex = value.startsWith('0x') || value.startsWith('0X') ? value.slice(2) : value
  const text = `0x${hex.toLowerCase()}`
  if (!isHex(text)) throw new InvalidGenesis(field, `expected whole bytes of hex, got ${describe(value)}`)
  return text
}

/** Exactly `size` bytes; zero when not given. */
export function readFixedData(value: unknown, field: string, size: number): Hex {
  const data = readData(value, field)
  if (data === '0x') return `0x${'00'.repeat(size)}`
  if (data.length !== 2 + 2 * size) {
    throw new InvalidGenesis(field, `expected ${size} bytes, got ${(data.length - 2) / 2}`)
  }
  return data
}

/** A storage slot or value: up to 32 bytes of hex, even an odd number of digits. */
export function readWord(value: unknown, field: string): bigint {
  const digits = typeof value === 'string' ? value.replace(/^0x/i, '') : null
  if (digits === null || !/^[0-9a-f]{0,64}$/i.test(digits)) {
    throw new InvalidGenesis(field, `expected up to 32 bytes of hex, got ${describe(value)}`)
  }
  return BigInt(`0x0${digits}`)
}

/**
 * JSON numbers beyond 2^53 arrive rounded (terminal total difficulties are often written so). The shortest decimal
 * form of the rounded number has the digits of the file, as long as those were at most 15.
 */
function expandExponent(value: number): string {
  const [digits = '', exponent] = value.toString().split('e+')
  if (exponent === undefined) return digits
  const [whole = '', fraction = ''] = digits.split('.')
  return whole + fraction.padEnd(Number(exponent), '0')
}

function describe(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
