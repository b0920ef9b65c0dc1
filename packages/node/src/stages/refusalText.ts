import { errorCatalogue, errorText, plainErrorText, RpcError } from '@causeway/rpc'
import type { ErrorForm, Exchange } from '../exchange.ts'
import { failoverText } from '../failover/failoverSaid.ts'
import { reachedBy } from '../gate/limitError.ts'
import type { LimitReached } from '../metering/meter.ts'
import { reflectsMembers, usualSource } from '../upstream/reflects.ts'
import type { Caller } from './authenticate.ts'

/** A refusal as its caller asked to be told. */
export function refusalText(id: string, error: RpcError, exchange: Exchange): string {
  // An answer on a socket, or inside a batch, is found by its id alone.
  const isWhole = exchange.door === 'http' && !exchange.isBatch
  return refusalInForm(isWhole && error.row === 'rejected' ? null : id, error, exchange.errors)
}

/** `id` is `null` where the request is refused whole. */
export function refusalInForm(id: string | null, error: RpcError, form: ErrorForm): string {
  if (form === 'plain' && errorCatalogue[error.row].http !== 200) return plainErrorText(id ?? 'null', error)
  const reached = form === 'former' ? reachedBy(error) : null
  return errorText(id, reached === null ? error : formerError(reached))
}

/** The status of a request that is refused whole. */
export function refusalStatus(error: RpcError, form: ErrorForm): number {
  return form === 'former' && reachedBy(error) !== null ? 429 : errorCatalogue[error.row].http
}

/** The form that limits had before they got events. */
function formerError({ limit, allowed, used, waitSeconds }: LimitReached): RpcError {
  const rate = { allowed_rps: allowed, backoff_seconds: waitSeconds, current_rps: used }
  const isDaily = limit === 'accountPerDay' || limit === 'keyPerDay'
  return new RpcError(isDaily ? 'formerDaily' : 'formerRate', undefined, {
    data: { rate, see: 'the dashboard' },
  })
}

/** An answer with the facts that HTTP has in its headers, for where there are none. */
export function withFacts(
  text: string,
  caller: Caller,
  { requestId, callCost, callFailover, left, reflects }: Exchange,
  refusal: RpcError | null,
): string {
  const facts = {
    requestId,
    cost: callCost,
    ...(left === null ? {} : { creditsLeft: left }),
    ...(caller.notServed === null ? { source: usualSource(caller.context) } : null),
    ...(reflects === null ? null : reflectsMembers(reflects, Date.now())),
    ...(callFailover === null ? null : { failover: failoverText(callFailover) }),
    ...(refusal === null ? null : reachedBy(refusal)),
  }
  return `${text.slice(0, -1)},"causeway":${JSON.stringify(facts)}}`
}
