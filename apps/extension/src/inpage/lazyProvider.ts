import {
  connect,
  type Eip1193Events,
  type Eip1193Provider,
  postMessageTransport,
  toEip1193,
} from '@causeway/dapp'

/** The chain of a page that has no session yet. */
const firstScope = 'eip155:1'
const events = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'] as const
type Listener = (value: never) => void

/**
 * The provider that the page gets before anything is connected. Its first request opens the line to the wallet, so that
 * a page that only looks around wakes nothing.
 */
export function createLazyProvider(): Eip1193Provider {
  const listeners = new Map<keyof Eip1193Events, Set<Listener>>(events.map((name) => [name, new Set()]))
  let opening: Promise<Eip1193Provider> | null = null

  async function open(): Promise<Eip1193Provider> {
    const connection = await connect({ transport: postMessageTransport() })
    const granted = Object.entries(connection.session.sessionScopes).find(
      ([scope, { accounts }]) => /^eip155:\d+$/.test(scope) && accounts.length > 0,
    )
    const provider = toEip1193(connection, granted?.[0] ?? firstScope)
    for (const name of events)
      provider.on(name, (value) => {
        for (const listener of [...(listeners.get(name) ?? [])]) listener(value as never)
      })
    return provider
  }

  return {
    request: async (request) => {
      opening ??= open().catch((error: unknown) => {
        // The next request tries again.
        opening = null
        throw error
      })
      return (await opening).request(request)
    },
    on(name, listener) {
      listeners.get(name)?.add(listener)
      return this
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
      return this
    },
  }
}
