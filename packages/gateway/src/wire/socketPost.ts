import { type Line, type Posted, TransportError } from '../transport.ts'
import type { Upstream } from '../upstream.ts'
import { openLine } from './openLine.ts'

interface Connection {
  readonly line: Line
  readonly ready: Promise<void>
  /** By the ids of their calls. */
  readonly waiting: Map<number, { take(text: string): void; fail(): void }>
}

/** Calls over one WebSocket an upstream, for those that have no HTTP address. Replies are told apart by their ids. */
export function createSocketPoster(limits: { connectMs: number; maxBytes: number }) {
  const connections = new Map<Upstream, Connection>()

  function connect(upstream: Upstream): Connection {
    const known = connections.get(upstream)
    if (known !== undefined) return known
    const waiting: Connection['waiting'] = new Map()
    let opened = () => {}
    let failed = () => {}
    const ready = new Promise<void>((resolve, reject) => {
      opened = resolve
      failed = () => reject(new TransportError('unreachable', 'no connection could be made'))
    })
    ready.catch(() => {})
    const line = openLine(upstream, limits, {
      open: () => opened(),
      text(text) {
        for (const id of idsIn(text)) waiting.get(id)?.take(text)
      },
      close() {
        connections.delete(upstream)
        failed()
        for (const one of [...waiting.values()]) one.fail()
      },
    })
    const made = { line, ready, waiting }
    connections.set(upstream, made)
    return made
  }

  return {
    async post(upstream: Upstream, body: string, signal: AbortSignal): Promise<Posted> {
      const { line, ready, waiting } = connect(upstream)
      await ready
      const ids = idsIn(body)
      return new Promise((resolve, reject) => {
        const end = () => {
          for (const id of ids) waiting.delete(id)
          signal.removeEventListener('abort', abort)
        }
        const abort = () => {
          end()
          reject(new TransportError('aborted', 'not needed any more'))
        }
        const one = {
          take(text: string) {
            end()
            resolve({ status: 200, retryAfterMs: null, text })
          },
          fail() {
            end()
            reject(new TransportError('reset', 'the connection broke'))
          },
        }
        signal.addEventListener('abort', abort)
        if (signal.aborted) return abort()
        for (const id of ids) waiting.set(id, one)
        line.send(body)
      })
    },
    close() {
      for (const { line } of [...connections.values()]) line.close()
    },
  }
}

/** The ids of a message or of a batch; none where it is no JSON. */
function idsIn(text: string): number[] {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
      const id: unknown =
        typeof one === 'object' && one !== null && Object.hasOwn(one, 'id') ? Reflect.get(one, 'id') : null
      return typeof id === 'number' ? [id] : []
    })
  } catch {
    return []
  }
}
