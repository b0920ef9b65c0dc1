import type { IncomingMessage } from 'node:http'

/** Bytes of one request; go-ethereum's bound. */
export const maxBodyBytes = 5 * 1024 * 1024

/**
 * Collects a body and hands it on as text, or `null` when it is too large. Calls back instead of giving a promise, and
 * joins nothing when the body came in one piece, because every request passes here.
 */
export function readBody(request: IncomingMessage, done: (text: string | null) => void): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) {
    // What still comes is thrown away; the server's time limit for a request ends it.
    request.resume()
    done(null)
    return
  }
  let first: Buffer | null = null
  let more: Buffer[] | null = null
  let bytes = 0
  const take = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBodyBytes) {
      request.off('data', take).off('end', finish).resume()
      done(null)
    } else if (first === null) first = chunk
    else if (more === null) more = [first, chunk]
    else more.push(chunk)
  }
  const finish = () => {
    if (more !== null) done(Buffer.concat(more).toString())
    else done(first === null ? '' : first.toString())
  }
  request.on('data', take).on('end', finish)
}
