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
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const line = /([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([!-~](?:[ -~]*[!-~])?)?[ \t]*\r\n/y
const first = /POST ([!-~]+) HTTP\/1\.1\r\n/y

/**
 * Reads the head of a `POST` that is written as nearly all clients write it: every name once, letters of ASCII, a length,
 * nothing that has to do with how the connection goes on but that it does. `null` is no verdict about the request: it
 * only means that somebody with all the rules at hand must read it.
 */
export function readHead(chunk: Buffer): ExpressHead | null {
  const end = chunk.indexOf('\r\n\r\n')
  if (end < 0 || end > maxLetters) return null
  const text = chunk.toString('latin1', 0, end + 4)
  first.lastIndex = 0
  const url = first.exec(text)?.[1]
  if (url === undefined) return null
  const headers: Record<string, string> = Object.create(null)
  let length: string | null = null
  let at = first.lastIndex
  while (at < end + 2) {
    line.lastIndex = at
    const found = line.exec(text)
    if (found === null) return null
    const name = (found[1] ?? '').toLowerCase()
    const value = found[2] ?? ''
    if (name === 'content-length' && length === null && /^\d{1,7}$/.test(value)) length = value
    else if (name === 'connection' && /^keep-alive$/i.test(value) && headers.connection === undefined) {
    } else if (unusual.has(name) || headers[name] !== undefined) return null
    headers[name] = value
    at = line.lastIndex
  }
  if (length === null || headers.host === undefined || at !== end + 2) return null
  return { text, url, headers, bodyBytes: Number(length) }
}
