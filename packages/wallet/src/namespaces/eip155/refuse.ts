import { SessionError } from '@causeway/session'

/** -32602 in words that say what is wrong. */
export function refuse(says: string): SessionError {
  return new SessionError('invalidParams', { message: `Invalid parameters: ${says}` })
}
