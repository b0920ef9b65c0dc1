import type { FakeWallet } from '../fakeWallet.test.support.ts'
import type { ExtensionPort, ExtensionRuntime } from '../page.ts'

/** An extension at the other end of `chrome.runtime.connect`, answering as `wallet` does. */
export function createFakeRuntime(extensionId: string, wallet: FakeWallet) {
  const log: string[] = []
  const ports: { deliver(message: unknown): void; disconnect(): void }[] = []
  const runtime: ExtensionRuntime = {
    get lastError() {
      log.push('lastError')
      return undefined
    },
    connect: (id) => {
      if (!/^[a-p]{32}$/.test(id)) throw new TypeError('Invalid extension id')
      const messages: ((message: unknown) => void)[] = []
      const disconnects: (() => void)[] = []
      let isOpen = true
      const deliver = (message: unknown) => {
        if (isOpen) for (const listener of messages) listener(message)
      }
      const disconnect = () => {
        if (!isOpen) return
        isOpen = false
        for (const listener of disconnects) listener()
      }
      const port: ExtensionPort = {
        onMessage: {
          addListener: (listener) => {
            log.push('listen')
            messages.push(listener)
          },
        },
        onDisconnect: {
          addListener: (listener) => {
            disconnects.push(listener)
          },
        },
        postMessage: (message) => {
          if (!isOpen) throw new Error('Attempting to use a disconnected port object')
          log.push('post')
          const { type, data } = JSON.parse(JSON.stringify(message))
          if (type !== 'caip-348') throw new Error(`unexpected type ${type}`)
          wallet.receive(data, (answer) => deliver({ type: 'caip-348', data: answer }))
        },
        disconnect: () => {
          isOpen = false
        },
      }
      if (id !== extensionId || wallet.away) setTimeout(disconnect, 1)
      else ports.push({ deliver, disconnect })
      return port
    },
  }
  return { runtime, log, ports, last: () => ports.at(-1) }
}
