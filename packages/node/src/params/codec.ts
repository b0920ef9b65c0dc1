import { InvalidValue, type JsonSchema, type Param } from '@causeway/rpc'

/** How one kind of JSON value is read and described; a parameter is a codec with a name and a place. */
export interface Codec<T> {
  /** Throws `InvalidValue` with the reason, in the words that node clients use. */
  readonly decode: (value: unknown) => T
  readonly schema: JsonSchema
}

/** A parameter that must be given; `null` counts as not given. */
export function required<T>(name: string, codec: Codec<T>): Param<T> & { readonly required: true } {
  return { name, required: true, decode: codec.decode, schema: codec.schema }
}

/** A parameter that may be left out or be `null`. */
export function optional<T>(name: string, codec: Codec<T>): Param<T> & { readonly required: false } {
  return { name, required: false, decode: codec.decode, schema: codec.schema }
}

/** The same values, described more closely. */
export function described<T>(codec: Codec<T>, description: string): Codec<T> {
  return { decode: codec.decode, schema: { ...codec.schema, description } }
}

/** A list of values of one kind. `type` is its name in an error. */
export function arrayOf<T>(codec: Codec<T>, type: string): Codec<T[]> {
  return {
    decode(value) {
      if (!Array.isArray(value)) throw unreadable(jsonKind(value), `[]${type}`)
      return value.map(codec.decode)
    },
    schema: { type: 'array', items: codec.schema },
  }
}

/** What kind of JSON value this is, as Go's decoder names it in its errors. */
export function jsonKind(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return 'bool'
  return typeof value
}

/** The sentence that go-ethereum answers for a value that does not fit its type; tools match on it. */
export function unreadable(why: string, type: string): InvalidValue {
  return new InvalidValue(`json: cannot unmarshal ${why} into Go value of type ${type}`)
}
