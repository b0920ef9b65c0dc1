import { DappError, type Line, type Transport } from '@causeway/dapp'
import { isObject } from '../json.ts'

/** A transport whose line the playground listens in on, and over which it can send requests of its own. */
export interface TappedTransport extends Transport {
  /** Sends a request exactly as it is given. The library hears the answer too, and knows that it did not ask. */
  request(method: string, params: unknown): Promise<unknown>
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: DappError): void
}

/** `onEvent` gets every notification of the wallet as it came. */
export function tapTransport(
  transport: Transport,
  onEvent: (message: Record<string, unknown>) => void,
): TappedTransport {
  const waiting = new Map<unknown, Waiting>()
  let line: Line | null = null
  let count = 0

  function receive(message: unknown): void {
    if (!isObject(message)) return
    if (message.id === undefined || message.id === null) {
      if (typeof message.method === 'string') onEvent(message)
      return
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (isObject(message.error)) {
      const { code, message: says, data } = message.error
      call?.reject(new DappError(Number(code), String(says), data))
    } else call?.resolve(message.result)
  }

  function lose(): void {
    line = null
    for (const { reject } of waiting.values()) {
      reject(new DappError(4900, 'The wallet went away before it answered.', { reason: 'lost' }))
    }
    waiting.clear()
  }

  return {
    open: async () => {
      const next = await transport.open()
      line = next
      next.onMessage(receive)
      next.onClose(() => {
        if (line === next) lose()
      })
      return {
        ...next,
        close: () => {
          next.close()
          if (line === next) lose()
        },
      }
    },
    request: (method, params) =>
      new Promise((resolve, reject) => {
        if (line === null) {
          reject(new DappError(4900, 'The wallet is away. The request was not sent.', { reason: 'away' }))
          return
        }
        const id = `playground-${++count}`
        waiting.set(id, { resolve, reject })
        line.send({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) })
      }),
  }
}
