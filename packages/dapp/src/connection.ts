import type { Session } from '@causeway/session/caip'
import type { DappError } from './dappError.ts'
import type { InvokeArguments, MethodName, ResultOf } from './methods/methods.ts'
import type { EventStream } from './stream.ts'
import type { WantedScopes } from './wantedScopes.ts'

/** Something that happened on a chain of the session (CAIP-319). */
export interface ScopeNotification {
  readonly scope: string
  readonly method: string
  readonly params: unknown
}

export interface ConnectionEvents {
  /** The session is another one now; the complete set. */
  readonly change: Session
  readonly notify: ScopeNotification
  /** The line broke. It is being replaced; calls other than reads fail with 4900 until then. */
  readonly disconnect: DappError
  /** A broken line was replaced and the session read again. */
  readonly connect: Session
  /** The page closed the connection, or the wallet is closed for good. */
  readonly close: undefined
}

export interface SessionRequest {
  readonly scopes: WantedScopes
  /** `sessionProperties` of CAIP-25. */
  readonly properties?: Readonly<Record<string, unknown>>
}

/** A page's connection with a wallet. */
export interface Connection {
  /** The session as last heard of; empty when nothing is granted. */
  readonly session: Session
  /** Asks the wallet. Never prompts. */
  getSession(): Promise<Session>
  /** Asks the user for (more) scopes; always prompts. A refusal leaves the session as it is. */
  extend(request: SessionRequest): Promise<Session>
  /** Calls a method on a scope of the session. */
  invoke<const Scope extends string, const Method extends MethodName<Scope>>(
    scope: Scope,
    method: Method,
    ...rest: InvokeArguments<Scope, Method>
  ): Promise<ResultOf<Scope, Method>>
  /** Gives back the session, or the named scopes of it. An empty list gives back nothing. */
  revoke(scopes?: readonly string[]): Promise<void>
  /** Returns a function that takes the listener off again. */
  on<Name extends keyof ConnectionEvents>(
    name: Name,
    listener: (value: ConnectionEvents[Name]) => void,
  ): () => void
  /** Every change of the session from now on. */
  changes(): EventStream<Session>
  /** Every notification from now on, of one scope or of all. */
  notifications(scope?: string): EventStream<ScopeNotification>
  /** Hangs up. The session stays with the wallet; open calls are rejected, streams end. */
  close(): void
}
