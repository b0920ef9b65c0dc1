import type { Clock } from '../clock.ts'
import type { RestAnswer } from './network.ts'

export interface ExchangePorts {
  readonly fetch: typeof fetch
  readonly clock: Clock
}

/** Why there was no answer. It holds neither the address nor the error of the platform, which may quote it. */
export class NoAnswer extends Error {
  readonly reason: 'unreachable' | 'timeout' | 'tooLarge'

  constructor(reason: NoAnswer['reason']) {
    super(reason)
    this.name = 'NoAnswer'
    this.reason = reason
  }
}

const answerLimits = { timeMs: 30_000, bytes: 32 * 1024 * 1024 }

/** One HTTP request and its whole answer, within the limits of time and size. Throws {@link NoAnswer}. */
export async function exchange(
  ports: ExchangePorts,
  url: string,
  request: { readonly method: 'GET' | 'POST'; readonly body?: string; readonly contentType?: string },
  limits = answerLimits,
): Promise<RestAnswer> {
  const controller = new AbortController()
  let late = false
  const stopTimer = ports.clock.after(limits.timeMs, () => {
    late = true
    controller.abort()
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  if (request.contentType !== undefined) headers['content-type'] = request.contentType
  try {
    const response = await ports.fetch(url, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: request.body }),
      signal: controller.signal,
      // The key is in the address: it follows no redirect, and no page is told of it.
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    return { status: response.status, text: await readText(response, limits.bytes) }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer(late ? 'timeout' : 'unreachable')
  } finally {
    stopTimer()
    // Ends what is still on its way after a refusal; for an answer that was read it does nothing.
    controller.abort()
  }
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new NoAnswer('tooLarge')
    }
    text += decoder.decode(value, { stream: true })
  }
}
