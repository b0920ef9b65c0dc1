import { type Session, type SessionMethod, sessionEvents } from '@causeway/session/caip'
import type { Connection, ConnectionEvents, SessionRequest } from './connection.ts'
import { DappError, invalid, isClosed, refusal } from './dappError.ts'
import { createEmitter } from './emitter.ts'
import { eventStream } from './eventStream.ts'
import { isRead } from './isRead.ts'
import { isObject } from './json.ts'
import type { Line, Transport } from './line.ts'
import { emptySession, parseSession } from './parseSession.ts'
import { createPeer } from './peer.ts'
import { inProcessTransport } from './transports/inProcess.ts'
import { unsendable } from './unsendable.ts'
import { covers, toOptionalScopes, type WantedScopes } from './wantedScopes.ts'

/** Codes by which a wallet says "there is no session" where others answer with an empty one (CAIP-312, CAIP-285). */
const noSession = [0, 5500, 5501, -32601]

export interface ConnectOptions {
  /** The way to the wallet, or one line to it that is open already and cannot be replaced. */
  readonly transport?: Transport | Line
  /** A wallet that discovery found, in the place of a transport. */
  readonly wallet?: { readonly transport: Transport | null }
  /** What the page would like. Left out, `connect` only reads the session there is, and never prompts. */
  readonly scopes?: WantedScopes
  readonly properties?: Readonly<Record<string, unknown>>
  /** By default the user is asked only when a wanted scope is missing from the session there is. */
  readonly prompt?: 'whenNeeded' | 'always'
  /** Milliseconds until a read is given up, 30,000 by default; 0 for none. */
  readonly readTimeout?: number
  /** The same for everything a person may have to decide: 0, none, by default. */
  readonly timeout?: number
  /** How often in a row a lost line is tried to be replaced, 8 by default; the next call tries again. */
  readonly retries?: number
}

/** Connects with a wallet: opens a line, reads the session there is, and asks for what is missing. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const { scopes, properties, prompt = 'whenNeeded', readTimeout = 30_000, timeout = 0 } = options
  const emitter = createEmitter<ConnectionEvents>()
  let session = emptySession

  const peer = createPeer({
    transport: transportOf(options),
    retries: options.retries ?? 8,
    onEvent,
    onReopen: () => {
      // If the line breaks again meanwhile, the next one starts here again.
      getSession().then(
        (current) => emitter.emit('connect', current),
        () => {},
      )
    },
    onLost: (error) => emitter.emit('disconnect', error),
    onGone: () => connection.close(),
  })

  async function request(
    method: SessionMethod,
    params?: object,
    repeat = false,
    limit?: number,
  ): Promise<unknown> {
    const flaw = params && unsendable(params, 'params')
    if (flaw) throw invalid(`${flaw.replace('params.request.', '')}, which JSON cannot carry.`)
    return peer.request(method, params, { repeat, timeout: limit ?? (repeat ? readTimeout : timeout) })
  }

  function onEvent(method: string, params: unknown): void {
    if (!isObject(params)) return
    if (method === sessionEvents.sessionChanged && isObject(params.sessionScopes)) {
      const { sessionScopes } = parseSession(params)
      const ended = Object.keys(sessionScopes).length === 0
      update(ended ? emptySession : { ...session, sessionScopes })
    } else if (method === sessionEvents.notify) {
      const { scope, notification } = params
      if (typeof scope !== 'string' || !isObject(notification) || typeof notification.method !== 'string')
        return
      emitter.emit('notify', { scope, method: notification.method, params: notification.params })
    }
  }

  function update(next: Session): Session {
    const before = session
    session = next
    if (JSON.stringify(before) !== JSON.stringify(next)) emitter.emit('change', next)
    return next
  }

  async function getSession(): Promise<Session> {
    try {
      return update(parseSession(await request('wallet_getSession', undefined, true)))
    } catch (error) {
      if (error instanceof DappError && noSession.includes(error.code)) return update(emptySession)
      throw error
    }
  }

  async function extend({ scopes, properties }: SessionRequest): Promise<Session> {
    const answer = await request('wallet_createSession', {
      optionalScopes: toOptionalScopes(scopes),
      // Wallets refuse an empty object here (5302).
      ...(properties && Object.keys(properties).length > 0 && { sessionProperties: properties }),
    })
    return update(parseSession(answer))
  }

  const connection: Connection = {
    get session() {
      return session
    },
    getSession,
    extend,
    invoke: async (scope, method, ...[params, limits]) => {
      const call = { scope, request: { method, ...(params !== undefined && { params }) } }
      // The types of the method table are a promise of the wallet's, not something this library checks.
      return (await request('wallet_invokeMethod', call, isRead(scope, method), limits?.timeout)) as never
    },
    revoke: async (scopes) => {
      if (scopes?.length === 0) return
      await request('wallet_revokeSession', scopes && { scopes })
      // Not every wallet announces it on the line that asked.
      if (scopes) await getSession()
      else update(emptySession)
    },
    on: emitter.on,
    changes: () => eventStream(emitter, 'change', () => true),
    notifications: (scope) =>
      eventStream(emitter, 'notify', (event) => scope === undefined || event.scope === scope),
    close: () => {
      peer.close()
      emitter.emit('close', undefined)
    },
  }

  try {
    await peer.open()
    await getSession()
    if (scopes && (prompt === 'always' || !covers(session, scopes))) {
      await extend({ scopes, ...(properties && { properties }) })
    }
    return connection
  } catch (error) {
    connection.close()
    if (error instanceof DappError) throw error
    throw refusal(isClosed(error) ? 'closed' : 'notFound', `The wallet cannot be reached: ${error}`)
  }
}

function transportOf({ transport, wallet }: ConnectOptions): Transport {
  const given = transport ?? wallet?.transport
  if (!given) throw invalid('connect() needs a transport or a wallet.')
  return 'open' in given ? given : inProcessTransport(given)
}
