import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Log } from '../log.ts'
import type { DoorRequest, DoorResponse } from './doorRequest.ts'

const compress = promisify(gzip)

/**
 * From here on compressing costs the caller less than receiving: at level 1 it takes a fraction of a millisecond on
 * another thread and leaves about a quarter of the bytes, while a smaller answer fits a few packets anyway.
 */
const gzipFrom = 16 * 1024

/** Sends JSON text under header lines. `null` is an answer without a body, which is what a notification gets. */
export function sendAnswer(
  request: DoorRequest,
  response: DoorResponse,
  text: string | null,
  lines: string,
  log: Log,
  status = 200,
): void {
  const body = text ?? ''
  if (body.length >= gzipFrom && acceptsGzip(request.headers['accept-encoding'])) {
    sendCompressed(response, body, lines, status).catch((err) => {
      log.error({ err }, 'answer could not be compressed')
      response.destroy()
    })
    return
  }
  const bytes = Buffer.byteLength(body)
  // Nearly every answer is ASCII, and `latin1` is then the same bytes without the cost of encoding.
  const encoding = bytes === body.length ? 'latin1' : 'utf8'
  response.send(status, `${lines}Content-Length: ${bytes}\r\n`, body, encoding)
}

async function sendCompressed(
  response: DoorResponse,
  body: string,
  lines: string,
  status: number,
): Promise<void> {
  const compressed = await compress(body, { level: 1 })
  const more = `Content-Encoding: gzip\r\nVary: Accept-Encoding\r\nContent-Length: ${compressed.length}\r\n`
  response.send(status, lines + more, compressed)
}

/** Whether gzip is among the accepted encodings and not refused with `q=0`. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const match = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(String(header ?? ''))
  return match !== null && (match[1] === undefined || Number(match[1]) > 0)
}
