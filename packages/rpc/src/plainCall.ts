import type { Call } from './envelope.ts'

const [quote, comma, backslash, closing, end] = [34, 44, 92, 93, 125] as const
const [zero, nine, space, start] = [48, 57, 32, 123] as const
/** A name that is longer is nobody's method. */
const maxMethodLength = 64
/** Digits of an id that surely goes back as it came. */
const maxDigits = 15
/** No method has so many. */
const maxParams = 16
/** Most contracts fit; what has more members than fit in it has others to count them. */
const maxObjectLength = 100_000
/** One bit for each member. */
const [jsonrpc, id, method, params, all] = [1, 2, 4, 8, 15] as const

/**
 * A call as nearly every client writes one: the four members once each, in any order and without spaces, a whole number
 * for an id, and nothing but plain texts, booleans and flat objects for parameters. `null` for all that is
 * written otherwise, which says nothing about whether it is good. Such a message is half of all there is to parse, and
 * reading it by hand takes less time than `JSON.parse` and finding the id's own text after it.
 */
export function readPlainCall(text: string): Call | null {
  if (text.charCodeAt(0) !== start) return null
  const call: { id: string; method: string; params: unknown[] } = { id: '', method: '', params: [] }
  let seen = 0
  let at = 1
  for (;;) {
    const member = memberAt(text, at)
    if (member === 0 || (seen & member) !== 0) return null
    seen |= member
    at = readMember(text, at, member, call)
    if (at < 0) return null
    const next = text.charCodeAt(at)
    at++
    if (next === end) return seen === all && at === text.length ? call : null
    if (next !== comma) return null
  }
}

function memberAt(text: string, at: number): number {
  if (text.startsWith('"jsonrpc":"2.0"', at)) return jsonrpc
  if (text.startsWith('"id":', at)) return id
  if (text.startsWith('"method":"', at)) return method
  return text.startsWith('"params":[', at) ? params : 0
}

/** Gives where the member ends; below zero where it is not a plain one. */
function readMember(
  text: string,
  at: number,
  member: number,
  call: { id: string; method: string; params: unknown[] },
): number {
  if (member === jsonrpc) return at + 15
  if (member === id) {
    const stop = digitsEnd(text, at + 5)
    if (stop > 0) call.id = text.slice(at + 5, stop)
    return stop
  }
  if (member === method) {
    const stop = textEnd(text, at + 10)
    if (stop < 0 || stop === at + 10 || stop - at - 10 > maxMethodLength) return -1
    call.method = text.slice(at + 10, stop)
    return stop + 1
  }
  return readParams(text, at + 10, call.params)
}

function digitsEnd(text: string, from: number): number {
  let at = from
  let code = text.charCodeAt(at)
  while (code >= zero && code <= nine) code = text.charCodeAt(++at)
  const digits = at - from
  if (digits === 0 || digits > maxDigits) return -1
  return digits > 1 && text.charCodeAt(from) === zero ? -1 : at
}

/** Where the quote is that ends a text without escapes. */
function textEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code < space || code === backslash) return -1
  }
  return -1
}

function readParams(text: string, from: number, into: unknown[]): number {
  let at = from
  if (text.charCodeAt(at) === closing) return at + 1
  for (;;) {
    if (text.charCodeAt(at) === quote) {
      const stop = textEnd(text, at + 1)
      if (stop < 0) return -1
      into.push(text.slice(at + 1, stop))
      at = stop + 1
    } else if (text.startsWith('true', at)) {
      into.push(true)
      at += 4
    } else if (text.startsWith('false', at)) {
      into.push(false)
      at += 5
    } else if (text.charCodeAt(at) === start) {
      at = readObject(text, at, into)
      if (at < 0) return -1
    } else return -1
    const next = text.charCodeAt(at)
    at++
    if (next === closing) return at
    if (next !== comma || into.length === maxParams) return -1
  }
}

/** Gives where the object ends; below zero where it is long, has more than plain members, or is none. */
function readObject(text: string, from: number, into: unknown[]): number {
  const stop = text.indexOf('}', from) + 1
  if (stop === 0 || stop - from > maxObjectLength) return -1
  const object = text.slice(from, stop)
  if (object.includes('{', 1) || object.includes('[')) return -1
  try {
    // Its texts come out as texts of their own, which are quicker to work with than parts of a longer one.
    into.push(JSON.parse(object))
  } catch {
    return -1
  }
  return stop
}
