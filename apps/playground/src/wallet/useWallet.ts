import { type Connection, connect, type FoundWallet, type Session, watchWallets } from '@causeway/dapp'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { TellEvent } from '../events.ts'
import { isObject } from '../json.ts'
import { listenToProvider } from './listenToProvider.ts'
import { providerOnlyTransport } from './providerOnlyTransport.ts'
import { type TappedTransport, tapTransport } from './tappedTransport.ts'
import { type Way, wayOfId } from './ways.ts'

const remembered = 'causeway-playground-wallet'

/** An open line to a wallet. */
export interface Link {
  readonly way: Way
  readonly connection: Connection
  /** Sends any of the four session methods as it is given. */
  request(method: string, params: unknown): Promise<unknown>
}

export interface WalletState {
  readonly wallets: readonly FoundWallet[]
  readonly link: Link | null
  readonly session: Session
  readonly state: 'closed' | 'opening' | 'open' | 'lost'
  readonly problem: string | null
  open(way: Way): Promise<void>
  close(): void
}

const noSession: Session = { sessionScopes: {}, sessionProperties: {} }

/** The wallets of the page and the line to the one that was chosen; it is opened again after a reload. */
export function useWallet(tell: TellEvent): WalletState {
  const [wallets, setWallets] = useState<readonly FoundWallet[]>([])
  const [link, setLink] = useState<Link | null>(null)
  const [session, setSession] = useState(noSession)
  const [state, setState] = useState<WalletState['state']>('closed')
  const [problem, setProblem] = useState<string | null>(null)
  const current = useRef<{ hangUp(): void } | null>(null)
  const restored = useRef(false)

  useEffect(() => watchWallets((found) => setWallets([...found])), [])

  const close = useCallback(() => {
    current.current?.hangUp()
    current.current = null
    localStorage.removeItem(remembered)
    setLink(null)
    setSession(noSession)
    setState('closed')
    setProblem(null)
  }, [])

  const open = useCallback(
    async (way: Way) => {
      close()
      setState('opening')
      const mine = { hangUp: () => {} }
      current.current = mine
      try {
        const transport = way.transport ?? (way.provider === null ? null : providerOnlyTransport)
        if (transport === null) throw new Error('This wallet named no way that the library speaks.')
        const tap = tapTransport(transport, ({ method, params }) => tell('wallet', String(method), params))
        const connection = await connect({ transport: tap })
        if (current.current !== mine) return connection.close()
        const stopEvents = watchConnection(connection)
        const stopProvider = listenToProvider(way.provider, tell)
        mine.hangUp = () => {
          stopEvents()
          stopProvider()
          connection.close()
        }
        localStorage.setItem(remembered, way.id)
        setLink({ way, connection, request: requestOver(tap, connection) })
        setSession(connection.session)
        setState('open')
      } catch (error) {
        if (current.current !== mine) return
        setState('closed')
        setProblem(error instanceof Error ? error.message : String(error))
      }
    },
    [close, tell],
  )

  function watchConnection(connection: Connection): () => void {
    const off = [
      connection.on('change', setSession),
      connection.on('disconnect', ({ code, message }) => {
        setState('lost')
        tell('connection', 'disconnect', { code, message })
      }),
      connection.on('connect', (now) => {
        setState('open')
        setSession(now)
        tell('connection', 'connect', { scopes: Object.keys(now.sessionScopes) })
      }),
    ]
    return () => {
      for (const each of off) each()
    }
  }

  useEffect(() => {
    const id = localStorage.getItem(remembered)
    const way = restored.current || id === null ? null : wayOfId(id, wallets)
    if (way === null) return
    restored.current = true
    void open(way)
  }, [wallets, open])

  return { wallets, link, session, state, problem, open, close }
}

/** A session that a raw request brings, or takes away, reaches the library by asking for it again. */
function requestOver(tap: TappedTransport, connection: Connection): Link['request'] {
  return async (method, params) => {
    const result = await tap.request(method, params)
    const changes = method === 'wallet_revokeSession' || (isObject(result) && isObject(result.sessionScopes))
    if (changes && method !== 'wallet_invokeMethod') await connection.getSession()
    return result
  }
}
