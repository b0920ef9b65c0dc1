import { type Call, errorText, type Malformed, RpcError, resultText } from '@causeway/rpc'
import type { Log } from '../log.ts'

/** What goes back to the caller: text, or `null` when nothing does. A promise only where the work was one. */
export type Reply = string | null | Promise<string | null>

/** What a log line about this request says of it. */
export interface Trace {
  readonly requestId: string
  readonly log: Log
}

/** A call that takes longer than this is answered without its result. */
const maxMs = 30_000

/** Work to wire text. Whatever the stages before it throw ends here and nowhere else. */
export function respond(call: Call | Malformed, trace: Trace, work: () => string | Promise<string>): Reply {
  try {
    const result = work()
    return typeof result === 'string' ? accept(call, result) : respondLater(call, trace, result)
  } catch (error) {
    return refuse(call, trace, error)
  }
}

async function respondLater(
  call: Call | Malformed,
  trace: Trace,
  work: Promise<string>,
): Promise<string | null> {
  try {
    return accept(call, await withTimeout(work))
  } catch (error) {
    return refuse(call, trace, error)
  }
}

function accept(call: Call | Malformed, result: string): string | null {
  return call.id === null ? null : resultText(call.id, result)
}

function refuse(call: Call | Malformed, { requestId, log }: Trace, error: unknown): string | null {
  const method = 'method' in call ? call.method : null
  if (error instanceof RpcError) {
    log.debug({ requestId, method, code: error.code, refused: error.message }, 'call refused')
    return call.id === null ? null : errorText(call.id, error)
  }
  log.error({ requestId, method, err: error }, 'call failed')
  return call.id === null
    ? null
    : errorText(call.id, new RpcError('internal', undefined, { data: { requestId } }))
}

function withTimeout(work: Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RpcError('timedOut')), maxMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
