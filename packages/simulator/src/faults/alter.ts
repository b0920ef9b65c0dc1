import type { Random } from '../random.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** One place in a JSON value: the names and indexes that lead there. */
type Path = readonly (string | number)[]

/** A result in which one thing, anything, is another; and where that is. */
export interface Altered {
  readonly result: string
  readonly where: string
}

/** Alters one thing of a result, at a place and in a way that chance picks. */
export function alter(result: string, random: Random): Altered {
  const value: Json = JSON.parse(result)
  const places = placesIn(value)
  // Some alterations give back what was there, such as swapping two equal elements.
  for (let attempt = 0; attempt < 20; attempt++) {
    const path = random.pick(places)
    const altered = withAltered(value, path, random)
    const text = JSON.stringify(altered)
    if (text !== result) return { result: text, where: path.join('.') || 'all of it' }
  }
  return { result: 'null', where: 'all of it' }
}

function placesIn(value: Json, path: Path = []): Path[] {
  const below =
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, inner]) =>
          placesIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
        )
  return path.length === 0 && below.length > 0 ? below : [path, ...below]
}

function withAltered(value: Json, [name, ...rest]: Path, random: Random): Json {
  if (name === undefined) return another(value, random)
  if (Array.isArray(value)) {
    const index = Number(name)
    if (rest.length === 0 && random.chance(0.3)) return otherList(value, index, random)
    return value.map((inner, place) => (place === index ? withAltered(inner, rest, random) : inner))
  }
  if (typeof value !== 'object' || value === null) return value
  if (rest.length === 0 && random.chance(0.15)) {
    return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
  }
  return Object.fromEntries(
    Object.entries(value).map(([each, inner]) => [
      each,
      each === name ? withAltered(inner, rest, random) : inner,
    ]),
  )
}

/** An element is left out, told twice, or out of its place. */
function otherList(list: readonly Json[], index: number, random: Random): Json[] {
  const element = list[index] ?? null
  const without = list.filter((_, place) => place !== index)
  switch (random.below(3)) {
    case 0:
      return without
    case 1:
      return [...list.slice(0, index), element, ...list.slice(index)]
    default:
      return [...without, element]
  }
}

function another(value: Json, random: Random): Json {
  if (value === null) return random.pick<Json>(['0x0', `0x${'00'.repeat(32)}`])
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return anotherText(value, random)
  return random.chance(0.5) ? null : Array.isArray(value) ? [] : {}
}

function anotherText(text: string, random: Random): Json {
  if (!/^0x[0-9a-f]*$/i.test(text)) return `${text}x`
  switch (random.below(6)) {
    case 0:
      return null
    case 1:
      return '0x'
    case 2: {
      // A quantity one more or one less is what a node that counts wrong would say.
      const near = BigInt(text === '0x' ? 0 : text) + (random.chance(0.5) || /^0x0*$/.test(text) ? 1n : -1n)
      return `0x${near.toString(16).padStart(text.length > 18 ? text.length - 2 : 0, '0')}`
    }
    case 3:
      return `${text}00`
    default: {
      if (text.length === 2) return '0x01'
      const place = random.between(2, text.length - 1)
      const digit = (Number.parseInt(text.charAt(place), 16) + random.between(1, 15)) % 16
      return text.slice(0, place) + digit.toString(16) + text.slice(place + 1)
    }
  }
}
