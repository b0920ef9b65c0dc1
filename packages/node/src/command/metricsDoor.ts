import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { isLocalRequest } from '../control/signIn/isLocalRequest.ts'

/** Lets this machine read the metrics, and others with the token of the configuration. */
export function createMetricsDoor(answer: RequestListener, token: string | null): RequestListener {
  return (request, response) => {
    if (isHere(request) || (token !== null && bears(request, token))) {
      answer(request, response)
      return
    }
    request.resume()
    response.writeHead(401, {
      'Content-Type': 'text/plain; charset=utf-8',
      'WWW-Authenticate': 'Bearer realm="metrics"',
    })
    response.end('the metrics are for this machine, or with the token that metricsToken sets\n')
  }
}

function isHere(request: IncomingMessage): boolean {
  const { remoteAddress = '' } = request.socket
  const isLoopback = /^(::1$|(::ffff:)?127\.)/.test(remoteAddress)
  return isLocalRequest({ isLoopback, host: request.headers.host ?? '', headers: request.headers })
}

function bears(request: IncomingMessage, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
