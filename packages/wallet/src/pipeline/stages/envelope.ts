import { SessionError } from '@causeway/session'
import { type SessionMethod, sessionMethods } from '@causeway/session/caip'
import { isObject } from '../../json.ts'
import { messageSize } from '../messageSize.ts'

/** The id of a request, echoed with its type. */
export type CallId = string | number

/** A request of a site: one of the four methods, small enough to look at. */
export interface WalletCall {
  readonly id: CallId
  readonly method: SessionMethod
  readonly params: unknown
}

/** The most characters of JSON in a message, and in one that asks for a session. */
const sizeLimits = { message: 1_048_576, createSession: 262_144 } as const

/**
 * The id to answer by, or `null`: then nothing is answered and nothing is done. That is so for what is no object (a
 * batch too: no envelope of the transports carries one), and for a message without an id, or with `null` for one,
 * which every client takes for a notification.
 */
export function replyId(message: unknown): CallId | null {
  if (!isObject(message)) return null
  const { id } = message
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null
}

/** Reads a message that has an id, or refuses it. `jsonrpc` may be left out, but not say another version. */
export function envelope(message: unknown, id: CallId): WalletCall {
  assertSize(message, sizeLimits.message)
  if (!isObject(message)) throw new SessionError('invalidRequest')
  const { jsonrpc, method, params } = message
  if (typeof method !== 'string' || (jsonrpc !== undefined && jsonrpc !== '2.0'))
    throw new SessionError('invalidRequest')
  if (!isSessionMethod(method)) throw new SessionError('methodNotFound', { data: { method } })
  if (method === 'wallet_createSession') assertSize(message, sizeLimits.createSession)
  return { id, method, params }
}

function assertSize(message: unknown, limit: number): void {
  const found = messageSize(message, limit)
  if (!('fault' in found)) return
  if (found.fault === 'notJson') throw new SessionError('invalidRequest')
  throw new SessionError('limitExceeded', { data: { limit } })
}

function isSessionMethod(method: string): method is SessionMethod {
  return sessionMethods.some((name) => name === method)
}
