import type { HeadlessTransport, Line } from '@causeway/wallet/headless'
import type { Transport } from '@metamask/multichain-api-client'

/** A custom transport of `@metamask/multichain-api-client` over lines of a headless wallet; it notes what it sends. */
export function lineTransport(wallet: HeadlessTransport): Transport & { readonly sent: readonly object[] } {
  const sent: object[] = []
  const listeners = new Set<(data: unknown) => void>()
  const waiting = new Map<number, (answer: never) => void>()
  let line: Line | null = null
  let id = 0

  return {
    sent,
    connect: async () => {
      line = await wallet.open()
      line.onMessage((message) => {
        const answer = message as { id?: number }
        if (answer.id === undefined) for (const listener of listeners) listener(message)
        else waiting.get(answer.id)?.(message as never)
      })
    },
    disconnect: async () => {
      line?.close()
      line = null
    },
    isConnected: () => line !== null,
    request: (request) =>
      new Promise((resolve, reject) => {
        if (line === null) return reject(new Error('not connected'))
        id++
        waiting.set(id, resolve)
        const message = { jsonrpc: '2.0', id, ...request }
        sent.push(message)
        line.send(message)
      }),
    onNotification: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
