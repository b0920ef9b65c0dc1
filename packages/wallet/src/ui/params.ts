import { WalletError } from '../errors.ts'
import { isObject } from '../json.ts'

/** The members that were really sent: without a prototype, so that `toString` is a name like any other. */
export type Members = Readonly<Record<string, unknown>>

/** The longest of most texts; a backup and a list are longer. */
const longestText = 4096
const longestList = 1000

/** Reads the object that a call takes. */
export function membersOf(params: unknown): Members {
  if (!isObject(params)) throw badCall()
  return Object.assign(Object.create(null), params)
}

/** Reads the parameters of a call that takes none. */
export function nothingOf(params: unknown): null {
  if (params === null || params === undefined) return null
  throw badCall()
}

export function textOf(value: unknown, longest = longestText): string {
  if (typeof value !== 'string' || value.length > longest) throw badCall()
  return value
}

export function flagOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw badCall()
  return value
}

/** Reads a number of things, or the place of one. */
export function countOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= 2 ** 31) throw badCall()
  return value
}

export function textsOf(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length > longestList) throw badCall()
  return value.map((text) => textOf(text))
}

/** Reads a member that may be absent, as the spread of an object that has it or not. */
export function optional<Name extends string, Value>(
  members: Members,
  name: Name,
  read: (value: unknown) => Value,
): { readonly [Key in Name]?: Value } {
  const value = members[name]
  return value === undefined ? {} : toMember(name, read(value))
}

export function badCall(): WalletError {
  return new WalletError('badCall')
}

function toMember<Name extends string, Value>(name: Name, value: Value): { [Key in Name]?: Value } {
  const member: { [Key in Name]?: Value } = {}
  member[name] = value
  return member
}
