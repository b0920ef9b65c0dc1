import type { UpstreamClock } from '@causeway/chain'
import { RpcError } from '@causeway/rpc'

/** What the gateway itself has to say at the deadline is better, so it gets this much longer to say it. */
const graceMs = 250

/**
 * An answer, or a refusal when the time of its call is up. A lookup may need several answers of upstreams one after
 * another, and each of them may take a deadline of its own: all of them together may not. What comes late is not lost,
 * since it lies in the store for the next who asks.
 */
export function withDeadline(
  answer: Promise<string>,
  deadlineMs: number,
  after: UpstreamClock['after'],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const cancel = after(deadlineMs + graceMs, () => {
      reject(new RpcError('timedOut', `the upstreams of this network did not answer within ${deadlineMs} ms`))
    })
    answer.then(resolve, reject).finally(cancel)
  })
}
