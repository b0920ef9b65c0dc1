import { SessionError } from '@causeway/session'
import { type Admission, rateLimits } from '../limiter.ts'

/** Refuses a message of a line that sends too many. */
export function limit(admission: Admission): void {
  if (admission === 'refused')
    throw new SessionError('limitExceeded', { data: { limit: rateLimits.perSecond } })
}
