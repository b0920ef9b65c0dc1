import { isHex } from '@causeway/rpc'
import { SessionError } from '@causeway/session'
import { isObject } from '../../../json.ts'
import { isAddress, member } from '../params.ts'
import { refuse } from '../refuse.ts'
import type { Types } from './parseTypes.ts'
import { bytesSize, integerBits, parseTypeName } from './typeName.ts'

/** A checked value: numbers as big integers, addresses and bytes as lower-case hex, structs without a prototype. */
export type Value = bigint | string | boolean | readonly Value[] | { readonly [field: string]: Value }

/** `Array.isArray` that keeps the type of a list that cannot be changed. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

const maxValues = 20_000
const maxDepth = 24

/** Counts what was read, so that no message can cost more than its bounds however its objects point at each other. */
export interface Budget {
  values: number
}

export function createBudget(): Budget {
  return { values: maxValues }
}

/** Reads a value of a declared type. What the type does not name is not signed, and so it is not kept. */
export function parseValue(
  types: Types,
  type: string,
  value: unknown,
  path: string,
  budget: Budget,
  depth = 0,
): Value {
  budget.values -= 1
  if (budget.values < 0 || depth > maxDepth)
    throw new SessionError('limitExceeded', { data: { limit: maxValues } })
  const { base, lengths } = parseTypeName(type) ?? { base: type, lengths: [] }
  if (lengths.length > 0) return parseArray(types, type, lengths.at(-1) ?? null, value, path, budget, depth)
  const fields = types[base]
  if (fields === undefined) return parseAtom(base, value, path)
  if (!isObject(value)) throw refuse(`${path} must be an object of type ${base}.`)
  const struct: Record<string, Value> = Object.create(null)
  for (const field of fields) {
    const at = `${path}.${field.name}`
    struct[field.name] = parseValue(types, field.type, member(value, field.name), at, budget, depth + 1)
  }
  return struct
}

function parseArray(
  types: Types,
  type: string,
  length: number | null,
  value: unknown,
  path: string,
  budget: Budget,
  depth: number,
): Value {
  if (!Array.isArray(value)) throw refuse(`${path} must be a list of type ${type}.`)
  if (length !== null && value.length !== length) throw refuse(`${path} must have ${length} members.`)
  const inner = type.slice(0, type.lastIndexOf('['))
  return value.map((item: unknown, i) => parseValue(types, inner, item, `${path}[${i}]`, budget, depth + 1))
}

function parseAtom(type: string, value: unknown, path: string): Value {
  if (value === undefined || value === null) throw refuse(`${path} of type ${type} is missing.`)
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw refuse(`${path} must be true or false.`)
    return value
  }
  if (type === 'string') {
    if (typeof value !== 'string') throw refuse(`${path} must be a text.`)
    return value
  }
  if (type === 'address') {
    if (!isAddress(value)) throw refuse(`${path} must be an Ethereum address.`)
    return value.toLowerCase()
  }
  const size = bytesSize(type)
  if (size !== null) {
    if (typeof value !== 'string' || !isHex(value) || (size !== 0 && value.length !== 2 + 2 * size)) {
      throw refuse(`${path} must be ${size === 0 ? 'bytes' : `${size} bytes`} in hex.`)
    }
    return value.toLowerCase()
  }
  return parseInteger(type, value, path)
}

function parseInteger(type: string, value: unknown, path: string): bigint {
  const integer = toInteger(value)
  const width = integerBits(type)
  if (integer === null || width === null) throw refuse(`${path} must be a whole number.`)
  const bits = BigInt(width.bits)
  const [least, most] = width.signed
    ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
    : [0n, (1n << bits) - 1n]
  if (integer < least || integer > most) throw refuse(`${path} does not fit into ${type}.`)
  return integer
}

/** A whole number as sites write it: a JSON number, decimal digits or hex digits; `null` for anything else. */
export function toInteger(value: unknown): bigint | null {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  if (typeof value !== 'string') return null
  return /^(-?[0-9]{1,80}|0x[0-9a-fA-F]{1,64})$/.test(value) ? BigInt(value) : null
}
