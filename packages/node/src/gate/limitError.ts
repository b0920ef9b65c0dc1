import { RpcError } from '@causeway/rpc'
import type { LimitReached } from '../metering/meter.ts'

const reached = new WeakMap<RpcError, LimitReached>()

/** The refusal of a call that would pass a limit. */
export function limitError(limit: LimitReached): RpcError {
  const error = new RpcError(limit.limit, undefined, { facts: limit })
  reached.set(error, limit)
  return error
}

/** Which limit a refusal is about; `null` for other refusals. */
export function reachedBy(error: RpcError): LimitReached | null {
  return reached.get(error) ?? null
}

/** Whether a refusal says that a day's credits do not even pay for a call of that price any more. */
export function isDayOver(error: RpcError, leastCost: number): boolean {
  const limit = reachedBy(error)
  if (limit === null || limit.limit === 'accountPerSecond' || limit.limit === 'keyPerSecond') return false
  return limit.allowed - limit.used < leastCost
}

/** What the head of an answer says of a limit. */
export function limitHeaders(error: RpcError | null): string[] {
  const limit = error === null ? null : reachedBy(error)
  if (limit === null) return []
  const wait = String(Math.ceil(limit.waitSeconds))
  return [
    'Retry-After',
    wait,
    'RateLimit-Limit',
    String(limit.allowed),
    'RateLimit-Remaining',
    String(Math.max(0, limit.allowed - limit.used)),
    'RateLimit-Reset',
    wait,
  ]
}
