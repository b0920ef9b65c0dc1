/** One HTTP/1.1 response, as far as the bytes have come. `end` is the offset behind it. */
export type Response = { status: number; body: Buffer; end: number }

const headEnd = Buffer.from('\r\n\r\n')

/** Reads one response from the front of the bytes; null while it is incomplete. */
export function readResponse(bytes: Buffer): Response | null {
  const at = bytes.indexOf(headEnd)
  if (at === -1) return null
  const head = bytes.toString('latin1', 0, at)
  const status = Number(head.slice(9, 12))
  const start = at + 4
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) return readChunks(bytes, start, status)
  const end = start + Number(length)
  return bytes.length < end ? null : { status, body: bytes.subarray(start, end), end }
}

function readChunks(bytes: Buffer, start: number, status: number): Response | null {
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const line = bytes.indexOf('\r\n', at)
    if (line === -1) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (Number.isNaN(size)) throw new Error('a response has neither a length nor chunks')
    const next = line + 2 + size + 2
    if (bytes.length < next) return null
    if (size === 0)
      return { status, body: parts.length === 1 ? (parts[0] ?? empty) : Buffer.concat(parts), end: next }
    parts.push(bytes.subarray(line + 2, line + 2 + size))
    at = next
  }
}

const empty = Buffer.alloc(0)

/** The bytes of one request, made before the clock runs. */
export function encodeRequest(path: string, body: string, headers: Readonly<Record<string, string>>): Buffer {
  const length = Buffer.byteLength(body)
  const more = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n${body}`,
  )
}
