import type { Connection } from '../connection.ts'
import { DappError } from '../dappError.ts'
import { createEmitter } from '../emitter.ts'
import { isObject } from '../json.ts'

/** A request as EIP-1193 has it. */
export interface Eip1193Request {
  readonly method: string
  readonly params?: readonly unknown[] | object | undefined
}

export interface Eip1193Events {
  readonly accountsChanged: string[]
  readonly chainChanged: string
  readonly connect: { readonly chainId: string }
  readonly disconnect: DappError
  readonly message: { readonly type: string; readonly data: unknown }
}

/** A provider as viem (`custom(provider)`) and ethers (`new BrowserProvider(provider)`) take it. */
export interface Eip1193Provider {
  request(request: Eip1193Request): Promise<unknown>
  on<Name extends keyof Eip1193Events>(name: Name, listener: (value: Eip1193Events[Name]) => void): this
  removeListener<Name extends keyof Eip1193Events>(
    name: Name,
    listener: (value: Eip1193Events[Name]) => void,
  ): this
}

const chainScope = /^eip155:\d+$/
/** The scope of what belongs to no chain. */
const walletScope = 'wallet:eip155'
const hexQuantity = /^0x[0-9a-f]+$/i

/**
 * One chain of the session as an EIP-1193 provider. Accounts and chain id come from the session, without asking the
 * wallet; `eth_requestAccounts` prompts when the session has no account there; `wallet_switchEthereumChain` moves the
 * provider (and only it) to another scope, and prompts when the session lacks it, as `wallet_addEthereumChain` does for
 * the scope that it belongs to; the rest goes through `invoke`.
 */
export function toEip1193(connection: Connection, scope: string): Eip1193Provider {
  if (!chainScope.test(scope)) throw new TypeError(`toEip1193() needs a scope like eip155:1, not ${scope}.`)
  const emitter = createEmitter<Eip1193Events>()
  const taken: { name: string; listener: unknown; off: () => void }[] = []
  let told = accounts()

  function reference(): string {
    return scope.slice('eip155:'.length)
  }

  function chainId(): string {
    return `0x${BigInt(reference()).toString(16)}`
  }

  function accounts(): string[] {
    const { sessionScopes } = connection.session
    const held = Object.hasOwn(sessionScopes, scope) ? sessionScopes[scope]?.accounts : undefined
    return held?.map((account) => account.slice(account.lastIndexOf(':') + 1)) ?? []
  }

  function tellAccounts(): void {
    const now = accounts()
    if (now.join() === told.join()) return
    told = now
    emitter.emit('accountsChanged', now)
  }

  async function requestAccounts(): Promise<string[]> {
    if (accounts().length === 0) await connection.extend({ scopes: [scope] })
    if (accounts().length === 0) throw new DappError(4001, 'User rejected the request.')
    return accounts()
  }

  async function switchChain(params: Eip1193Request['params']): Promise<null> {
    const [target]: readonly unknown[] = Array.isArray(params) ? params : []
    const wanted = isObject(target) && typeof target.chainId === 'string' ? target.chainId : ''
    if (!hexQuantity.test(wanted)) throw new DappError(-32602, 'Invalid method parameter(s).')
    const next = `eip155:${BigInt(wanted)}`
    if (next === scope) return null
    const has = () => Object.hasOwn(connection.session.sessionScopes, next)
    const refused = () => new DappError(4902, `Unrecognized chain ID "${wanted}".`)
    if (!has()) {
      try {
        await connection.extend({ scopes: [next] })
      } catch (error) {
        throw error instanceof DappError && error.code === 5100 ? refused() : error
      }
      if (!has()) throw refused()
    }
    scope = next
    emitter.emit('chainChanged', chainId())
    tellAccounts()
    return null
  }

  async function addChain(method: string, params: Eip1193Request['params']): Promise<unknown> {
    if (!Object.hasOwn(connection.session.sessionScopes, walletScope))
      await connection.extend({ scopes: [walletScope] })
    return connection.invoke<string, string>(walletScope, method, params)
  }

  connection.on('change', tellAccounts)
  connection.on('connect', () => emitter.emit('connect', { chainId: chainId() }))
  connection.on('disconnect', (error) => emitter.emit('disconnect', error))
  connection.on('close', () => emitter.emit('disconnect', new DappError(4900, 'The connection was closed.')))
  connection.on('notify', (event) => {
    if (event.scope === scope) emitter.emit('message', { type: event.method, data: event.params })
  })

  return {
    request: async ({ method, params }) => {
      switch (method) {
        case 'eth_accounts':
          return accounts()
        case 'eth_requestAccounts':
          return requestAccounts()
        case 'eth_chainId':
          return chainId()
        case 'net_version':
          return reference()
        case 'wallet_switchEthereumChain':
          return switchChain(params)
        case 'wallet_addEthereumChain':
          return addChain(method, params)
        default:
          return connection.invoke<string, string>(scope, method, params)
      }
    },
    on(name, listener) {
      taken.push({ name, listener, off: emitter.on(name, listener) })
      return this
    },
    removeListener(name, listener) {
      const at = taken.findIndex((entry) => entry.name === name && entry.listener === listener)
      for (const { off } of at < 0 ? [] : taken.splice(at, 1)) off()
      return this
    },
  }
}
