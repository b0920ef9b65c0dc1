import http from 'node:http'
import https from 'node:https'
import { parseRetryAfter } from '../reply/retryAfter.ts'
import { type Posted, TransportError } from '../transport.ts'
import type { Upstream } from '../upstream.ts'
import { type BodyLimits, readBody } from './readBody.ts'
import { type Target, targetOf } from './target.ts'

export interface PostLimits extends BodyLimits {
  readonly connectMs: number
}

/** Sockets that are open at a time for one upstream; more calls wait for one. */
const maxSockets = 512

export function createPoster(limits: PostLimits) {
  const agentOptions = { keepAlive: true, maxSockets, maxFreeSockets: 64, scheduling: 'lifo' } as const
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) }

  async function post(upstream: Upstream, body: string, signal: AbortSignal): Promise<Posted> {
    const target = targetOf(upstream, upstream.http ?? '')
    try {
      return await postOnce(target, body, signal)
    } catch (error) {
      // A kept connection may be closed by the other end in the moment it is used again. That says nothing yet.
      if (error instanceof StaleConnection && !signal.aborted) return postOnce(target, body, signal)
      throw error
    }
  }

  function postOnce(target: Target, body: string, signal: AbortSignal): Promise<Posted> {
    if (signal.aborted) return Promise.reject(new TransportError('aborted', 'not needed any more'))
    return new Promise((resolve, reject) => {
      const { request } = target.protocol === 'https:' ? https : http
      const sending = request({
        ...target.address,
        agent: agents[target.protocol],
        method: 'POST',
        timeout: limits.silenceMs,
        headers: { ...target.headers, 'content-length': Buffer.byteLength(body) },
      })
      let isAnswered = false
      let stopConnecting = () => {}
      const fail = (error: TransportError) => {
        reject(error)
        sending.destroy()
      }
      const abort = () => fail(new TransportError('aborted', 'not needed any more'))
      const end = () => {
        stopConnecting()
        signal.removeEventListener('abort', abort)
      }
      signal.addEventListener('abort', abort)
      sending.on('socket', (socket) => {
        if (!socket.connecting) return
        const timer = setTimeout(() => fail(unreachable()), limits.connectMs)
        stopConnecting = () => clearTimeout(timer)
        socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', stopConnecting)
      })
      sending.on('timeout', () => fail(new TransportError('reset', 'the connection went silent')))
      sending.on('error', (error: NodeJS.ErrnoException) => {
        end()
        const isStale =
          sending.reusedSocket && !isAnswered && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        if (isStale) reject(new StaleConnection())
        else reject(error.code === 'ECONNRESET' || error.code === 'EPIPE' ? broken() : unreachable())
      })
      sending.on('close', end)
      sending.on('response', (response) => {
        isAnswered = true
        readBody(response, limits).then(
          (text) => {
            end()
            const retryAfterMs = parseRetryAfter(response.headers['retry-after'], Date.now())
            resolve({ status: response.statusCode ?? 0, retryAfterMs, text })
          },
          (error: unknown) => fail(error instanceof TransportError ? error : broken()),
        )
      })
      sending.end(body)
    })
  }

  return {
    post,
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

class StaleConnection extends Error {
  override name = 'StaleConnection'
}

function unreachable(): TransportError {
  return new TransportError('unreachable', 'no connection could be made')
}

function broken(): TransportError {
  return new TransportError('reset', 'the connection broke')
}
