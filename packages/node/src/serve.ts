import type { Call, Malformed } from '@causeway/rpc'
import type { Caller } from './stages/authenticate.ts'
import { parse } from './stages/parse.ts'
import { type Reply, respond, type Trace } from './stages/respond.ts'
import { respondBatch } from './stages/respondBatch.ts'
import { route } from './stages/route.ts'
import { validate } from './stages/validate.ts'

/**
 * The whole of the service: a message of an authenticated caller to its answer. HTTP, WebSocket and calls in process
 * all come through here; what they differ in happens before (`authenticate`, from the head alone) and after.
 */
export function serve(caller: Caller, text: string, trace: Trace): Reply {
  const answer = (call: Call | Malformed) => respond(call, trace, () => route(caller, validate(caller, call)))
  const message = parse(text)
  return 'batch' in message ? respondBatch(message.batch, answer) : answer(message.single)
}
