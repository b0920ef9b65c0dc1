import { InvalidValue } from '@causeway/rpc'
import { type Codec, jsonKind, unreadable } from './codec.ts'

export type Fields = { readonly [key: string]: unknown }

/** A JSON object, whose members `readField` then reads one by one. Unknown members are nobody's business. */
export function readFields(value: unknown, type: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unreadable(jsonKind(value), type)
  }
  return value as Fields
}

/** One member of an object, `undefined` when it is absent or `null`. An error says which member it was. */
export function readField<T>(fields: Fields, type: string, key: string, codec: Codec<T>): T | undefined {
  const value = fields[key]
  // Most members are absent, so whether one is the object's own is asked last.
  if (value === undefined || value === null || !Object.hasOwn(fields, key)) return undefined
  try {
    return codec.decode(value)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    throw new InvalidValue(
      error.message.replace(' into Go value of type ', ` into Go struct field ${type}.${key} of type `),
    )
  }
}

/** One member of an object that must be there. */
export function needField<T>(fields: Fields, type: string, key: string, codec: Codec<T>): T {
  const member = readField(fields, type, key, codec)
  if (member === undefined) throw new InvalidValue(`missing required field '${key}' for ${type}`)
  return member
}

/** The same object without the members that are `undefined`, for types that tell absent from undefined. */
export function given<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const result: { [K in keyof T]?: Exclude<T[K], undefined> } = {}
  for (const key of Object.keys(members) as (keyof T)[]) {
    const value = members[key]
    if (value !== undefined) result[key] = value as Exclude<T[typeof key], undefined>
  }
  return result
}
