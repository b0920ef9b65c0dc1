import { authoriseInvocation } from '@causeway/session'
import type { SiteCall } from '../../namespaces/namespace.ts'
import type { SessionCall } from './session.ts'

/** A call that the session of its origin covers. */
export interface AuthorisedMessage extends SessionCall {
  readonly call: SiteCall
}

/** Only a method of a scope that the user authorised; anything else is 4100. */
export function authorise(message: SessionCall): AuthorisedMessage {
  const { origin, caller, params, session } = message
  const call = { ...authoriseInvocation(params, session), origin, connection: caller.id }
  return { ...message, call }
}
