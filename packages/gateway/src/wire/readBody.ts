import type { IncomingMessage } from 'node:http'
import { createGunzip, createInflate } from 'node:zlib'
import { TransportError } from '../transport.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly silenceMs: number
}

/** The text of an answer, unpacked. Larger ones are cut off as soon as they are known to be larger. */
export function readBody(response: IncomingMessage, { maxBytes }: BodyLimits): Promise<string> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  return new Promise((resolve, reject) => {
    const fail = (kind: 'reset' | 'tooLarge', text: string) => {
      reject(new TransportError(kind, text))
      response.destroy()
    }
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
      fail('tooLarge', 'the answer is too large')
      return
    }
    const unpacker = unpackerOf(encoding)
    if (unpacker === undefined) {
      fail('reset', 'the answer is packed in a way that was not asked for')
      return
    }
    const chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      // What unpacks to more than it may is stopped while it unpacks.
      if (size > maxBytes) fail('tooLarge', 'the answer is too large')
    }
    const end = () =>
      resolve((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString('utf8') ?? '')
    const broke = () => fail('reset', 'the answer broke off')
    response.on('aborted', broke)
    response.on('error', broke)
    if (unpacker === null) {
      response.on('data', take)
      response.on('end', () => (response.complete ? end() : broke()))
      return
    }
    unpacker.on('data', take)
    unpacker.on('end', end)
    unpacker.on('error', broke)
    response.pipe(unpacker)
  })
}

/** `null` where nothing is packed, `undefined` for what nobody asked for. */
function unpackerOf(encoding: string) {
  if (encoding === 'identity' || encoding === '') return null
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  return encoding === 'deflate' ? createInflate() : undefined
}
