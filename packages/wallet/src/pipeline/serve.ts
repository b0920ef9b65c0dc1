import type { Caller } from './connections.ts'
import type { Admission } from './limiter.ts'
import type { PipelinePorts } from './ports.ts'
import { approval } from './stages/approval.ts'
import { authorise } from './stages/authorise.ts'
import { describe } from './stages/describe.ts'
import { envelope, replyId } from './stages/envelope.ts'
import { limit } from './stages/limit.ts'
import { origin } from './stages/origin.ts'
import { perform } from './stages/perform.ts'
import { respond } from './stages/respond.ts'
import { session } from './stages/session.ts'
import { sessionMethod } from './stages/sessionMethod.ts'

/** Takes one message of a site to its answer. The lines are the stages; each adds to what the one before it proved. */
export async function serve(
  message: unknown,
  caller: Caller,
  admission: Admission,
  ports: PipelinePorts,
): Promise<void> {
  const id = replyId(message)
  if (id === null) return
  await respond(message, id, caller, ports, async () => {
    limit(admission)
    const request = envelope(message, id)
    const sited = origin(request, caller)
    const placed = session(sited, ports)
    if (placed.method !== 'wallet_invokeMethod') return sessionMethod(placed, ports)
    const authorised = authorise(placed)
    const described = await describe(authorised, ports)
    const approved = await approval(described, ports)
    return perform(approved, ports)
  })
}
