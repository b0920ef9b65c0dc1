import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Log } from '../log.ts'
import { type AnswerResponse, headerList } from './answerResponse.ts'

const compress = promisify(gzip)

/**
 * From here on compressing costs the caller less than receiving: at level 1 it takes a fraction of a millisecond on
 * another thread and leaves about a quarter of the bytes, while a smaller answer fits a few packets anyway.
 */
const gzipFrom = 16 * 1024

/** Sends JSON text under header lines. `null` is an answer without a body, which is what a notification gets. */
export function sendAnswer(
  request: IncomingMessage,
  response: AnswerResponse,
  text: string | null,
  lines: string,
  log: Log,
  status = 200,
): void {
  const body = text ?? ''
  if (body.length >= gzipFrom && acceptsGzip(request.headers['accept-encoding'])) {
    sendCompressed(response, body, headerList(lines), status).catch((err) => {
      log.error({ err }, 'answer could not be compressed')
      response.destroy()
    })
    return
  }
  const bytes = Buffer.byteLength(body)
  const whole = `${lines}Content-Length: ${bytes}\r\n`
  // Nearly every answer is ASCII, and `latin1` is then the same bytes without the cost of encoding.
  if (status === 200 && bytes === body.length) response.sendOwn(whole, body)
  else {
    response.writeHead(status, headerList(whole))
    response.end(body)
  }
}

async function sendCompressed(
  response: ServerResponse,
  body: string,
  headers: string[],
  status: number,
): Promise<void> {
  const compressed = await compress(body, { level: 1 })
  headers.push(
    'Content-Encoding',
    'gzip',
    'Vary',
    'Accept-Encoding',
    'Content-Length',
    String(compressed.length),
  )
  response.writeHead(status, headers)
  response.end(compressed)
}

/** Whether gzip is among the accepted encodings and not refused with `q=0`. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  const match = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i.exec(String(header ?? ''))
  return match !== null && (match[1] === undefined || Number(match[1]) > 0)
}
