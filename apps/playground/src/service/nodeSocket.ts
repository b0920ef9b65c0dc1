import { isObject } from '../json.ts'
import { type NodeRequest, resultOf } from './nodeCall.ts'

/** A WebSocket to one network, for the methods that HTTP does not have. */
export interface NodeSocket {
  call(request: NodeRequest): Promise<unknown>
  close(): void
}

export interface NodeSocketOptions {
  readonly url: string
  onNotification(message: Record<string, unknown>): void
  onClose(): void
}

export function openNodeSocket({ url, onNotification, onClose }: NodeSocketOptions): NodeSocket {
  const socket = new WebSocket(url)
  const waiting = new Map<unknown, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let nextId = 1
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The WebSocket could not be opened.')))
  })
  opened.catch(() => {})
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data))
    if (!isObject(message)) return
    if (message.id === undefined) onNotification(message)
    else waiting.get(message.id)?.resolve(message)
    waiting.delete(message.id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The WebSocket was closed.'))
    waiting.clear()
    onClose()
  })
  return {
    call: async ({ method, params = [] }) => {
      await opened
      const id = nextId++
      const answer = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
      })
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      return resultOf(await answer)
    },
    close: () => socket.close(),
  }
}
