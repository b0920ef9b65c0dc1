import type { Clock } from '../clock.ts'
import type { Outcome, RequestOptions } from '../gateway.ts'
import { traitsOf } from '../methodTraits.ts'
import type { PreparedCall } from './attempt.ts'
import { defaultDeadlineMs } from './createRequest.ts'

type Request = (call: PreparedCall, options: RequestOptions) => Promise<Outcome>

/** Equal reads that are under way share one request. What may change something is never shared. */
export function withSharing(clock: Clock, request: Request): Request {
  const underWay = new Map<string, { readonly outcome: Promise<Outcome>; readonly until: number }>()

  return async function shared(call, options): Promise<Outcome> {
    if (!traitsOf(call.method).isRead) return request(call, options)
    const key = keyOf(call, options)
    const until = clock.now() + (options.deadlineMs ?? defaultDeadlineMs)
    const found = underWay.get(key)
    if (found !== undefined) {
      const outcome = await found.outcome
      const left = until - clock.now()
      // Whoever came later has time left when the first had none.
      const isOver = outcome.kind === 'refusal' && outcome.from === null && clock.now() >= found.until
      return isOver && left > 0 ? shared(call, { ...options, deadlineMs: left }) : outcome
    }
    const outcome = request(call, options).finally(() => {
      if (underWay.get(key)?.outcome === outcome) underWay.delete(key)
    })
    underWay.set(key, { outcome, until })
    return outcome
  }
}

function keyOf({ method, paramsText }: PreparedCall, options: RequestOptions): string {
  const { partner, labels = [], not, only, block } = options
  const sets = [not, only].map((set) => (set === undefined ? '' : [...set].sort().join(',')))
  return [method, paramsText, partner === true, labels.join(','), ...sets, block ?? ''].join('\n')
}
