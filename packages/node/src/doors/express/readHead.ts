import type { IncomingHttpHeaders } from 'node:http'

/** What the head of a usual call says. */
export interface ExpressHead {
  /** All of it, up to the body. */
  readonly text: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly bodyBytes: number
}

/** Longer ones are not usual. */
const maxLetters = 4_096

/** These change how a message is read, or what may follow it: not here. */
const unusual = new Set([
  'expect',
  'keep-alive',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const first = /^POST (\/[!-~]*) HTTP\/1\.1$/
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const otherLetter = /[^\t -~]/

/**
 * Reads the head of a `POST` that is written as nearly all clients write it: every name once, letters of ASCII, a length,
 * nothing that has to do with how the connection goes on but that it does. `null` is no verdict about the request: it
 * only means that somebody with all the rules at hand must read it.
 */
export function readHead(chunk: Buffer): ExpressHead | null {
  const end = chunk.indexOf('\r\n\r\n')
  if (end < 0 || end > maxLetters) return null
  const text = chunk.toString('latin1', 0, end + 4)
  const [start = '', ...lines] = text.slice(0, end).split('\r\n')
  const url = first.exec(start)?.[1]
  if (url === undefined) return null
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).toLowerCase()
    if (!token.test(name) || otherLetter.test(line) || headers[name] !== undefined) return null
    // Of all white space only blanks and tabs have come so far.
    const value = line.slice(colon + 1).trim()
    if (isUnusual(name, value)) return null
    headers[name] = value
  }
  const { host, 'content-length': length } = headers
  if (host === undefined || length === undefined) return null
  return { text, url, headers, bodyBytes: Number(length) }
}

function isUnusual(name: string, value: string): boolean {
  if (name === 'content-length') return !/^\d{1,7}$/.test(value)
  if (name === 'connection') return value.toLowerCase() !== 'keep-alive'
  return unusual.has(name)
}
