import { type Codec, jsonKind, unreadable } from './codec.ts'

/** `true` or `false`. */
export const boolean: Codec<boolean> = {
  decode(value) {
    if (typeof value !== 'boolean') throw unreadable(jsonKind(value), 'bool')
    return value
  },
  schema: { type: 'boolean' },
}

/** Any text: the id of a filter, the name of a subscription. */
export const text: Codec<string> = {
  decode(value) {
    if (typeof value !== 'string') throw unreadable(jsonKind(value), 'string')
    return value
  },
  schema: { type: 'string' },
}

/** A JSON number. */
export const number: Codec<number> = {
  decode(value) {
    if (typeof value !== 'number') throw unreadable(jsonKind(value), 'float64')
    return value
  },
  schema: { type: 'number' },
}
