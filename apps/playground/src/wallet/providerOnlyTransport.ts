import type { Transport } from '@causeway/dapp'
import { isObject } from '../json.ts'

const refusal = {
  code: 4200,
  message: 'This wallet announced no multichain API. Its provider answers under EIP-1193.',
}

/** The line to a wallet that has an EIP-1193 provider alone: there is no session, and none can be asked for. */
export const providerOnlyTransport: Transport = {
  open: async () => {
    const listeners = new Set<(message: unknown) => void>()
    return {
      send: (message) => {
        const { id, method } = isObject(message) ? message : {}
        const answer =
          method === 'wallet_getSession'
            ? { result: { sessionScopes: {}, sessionProperties: {} } }
            : { error: refusal }
        queueMicrotask(() => {
          for (const listener of listeners) listener({ jsonrpc: '2.0', id, ...answer })
        })
      },
      onMessage: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onClose: () => () => {},
      close: () => listeners.clear(),
    }
  },
}
