import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Call, errorText, type Malformed, RpcError } from '@causeway/rpc'
import type { Reply } from './respond.ts'

/** Bytes of results in one batch answer; the call that passes it is still answered (go-ethereum's rule and bound). */
const maxBytes = 25_000_000
/** A batch that takes longer than this is answered with what it has. */
const maxMs = 30_000
/** How long one batch may hold the thread before other callers get a turn. */
const maxTurnMs = 5

/** The calls of a batch one after another, because a later one may build on an earlier one. `null`: nothing to say. */
export async function respondBatch(
  calls: readonly (Call | Malformed)[],
  answer: (call: Call | Malformed) => Reply,
): Promise<string | null> {
  const answers: string[] = []
  const started = performance.now()
  let turnStarted = started
  let bytes = 0
  let refusal: RpcError | null = null
  for (const call of calls) {
    if (refusal !== null) {
      if (call.id !== null) answers.push(errorText(call.id, refusal))
      continue
    }
    const reply = answer(call)
    const text = typeof reply === 'string' || reply === null ? reply : await reply
    if (text !== null) {
      answers.push(text)
      bytes += text.length
    }
    const now = performance.now()
    if (bytes > maxBytes) refusal = new RpcError('responseTooLarge')
    else if (now - started > maxMs) refusal = new RpcError('timedOut')
    else if (now - turnStarted > maxTurnMs) {
      await nextTurn()
      turnStarted = performance.now()
    }
  }
  return answers.length === 0 ? null : `[${answers.join(',')}]`
}
