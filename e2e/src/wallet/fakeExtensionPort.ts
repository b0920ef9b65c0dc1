import type { HeadlessTransport } from '@causeway/wallet/headless'

type Listener = (message: unknown) => void

/** A port as `chrome.runtime.connect` gives it to a page. */
interface FakePort {
  readonly onMessage: { addListener(listener: Listener): void }
  readonly onDisconnect: { addListener(listener: () => void): void }
  postMessage(message: unknown): void
  disconnect(): void
}

/** What a page that an extension may be reached from has as `chrome`. */
export interface FakeExtension {
  readonly runtime: { connect(extensionId: string): FakePort }
}

const wireName = 'caip-348'

/**
 * An extension with a wallet behind it, for pages of one origin: each port is a line of its own and carries the
 * envelope of the standard. As in a browser nothing arrives at once, what comes before there is a listener is lost,
 * and a port to an extension that is not there is cut.
 */
export function fakeExtensionPort(extensionId: string, wallet: HeadlessTransport): FakeExtension {
  return {
    runtime: {
      connect: (wanted) => {
        const messages = new Set<Listener>()
        const ends = new Set<() => void>()
        const end = (): void => {
          for (const listener of ends) listener()
        }
        const isHere = wanted === extensionId
        const opening = isHere ? wallet.open() : null
        if (!isHere) queueMicrotask(end)
        void opening?.then((line) => {
          line.onMessage((data) => {
            setImmediate(() => {
              for (const listener of messages) listener({ type: wireName, data })
            })
          })
          line.onClose(end)
        })
        return {
          onMessage: { addListener: (listener) => void messages.add(listener) },
          onDisconnect: { addListener: (listener) => void ends.add(listener) },
          postMessage: (message) => {
            const data = contentOf(JSON.parse(JSON.stringify(message)))
            if (data !== null) void opening?.then((line) => line.send(data))
          },
          disconnect: () => {
            messages.clear()
            void opening?.then((line) => line.close())
          },
        }
      },
    },
  }
}

/** What an envelope carries, or `null` where it is none: pages knock with other messages too. */
function contentOf(message: unknown): object | null {
  if (typeof message !== 'object' || message === null) return null
  if (!('type' in message) || message.type !== wireName) return null
  return 'data' in message && typeof message.data === 'object' ? message.data : null
}
