import type { DoorRequest } from './doorRequest.ts'

/** Bytes of one request; go-ethereum's bound. */
export const maxBodyBytes = 5 * 1024 * 1024

/**
 * Collects a body and hands it on as text, or `null` when it is too large. Calls back instead of giving a promise, and
 * joins nothing when the body came in one piece, because every request passes here.
 */
export function readBody(request: DoorRequest, done: (text: string | null) => void): void {
  const isAnnouncedOver = Number(request.headers['content-length'] ?? 0) > maxBodyBytes
  // What is too large is thrown away as it comes; the server's time limit for a request ends it.
  let isOver = isAnnouncedOver
  let first: Buffer | null = null
  let more: Buffer[] | null = null
  let bytes = 0
  request.takeBody((chunk) => {
    if (isOver) return
    if (chunk === null) {
      isOver = true
      done(more === null ? (first?.toString() ?? '') : Buffer.concat(more).toString())
      return
    }
    bytes += chunk.length
    if (bytes > maxBodyBytes) {
      isOver = true
      more = null
      done(null)
    } else if (first === null) first = chunk
    else if (more === null) more = [first, chunk]
    else more.push(chunk)
  })
  if (isAnnouncedOver) done(null)
}
