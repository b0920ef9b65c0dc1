import { RpcError } from '@causeway/rpc'
import type { Caller } from './authenticate.ts'
import type { Valid } from './validate.ts'

/** A valid call to its answer, as JSON text: from the network's own chain, or not at all while it has none. */
export function route(caller: Caller, { method, params }: Valid): string | Promise<string> {
  if (caller.notServed !== null) throw new RpcError('unavailable', caller.notServed.says)
  return method.handle(caller.context, params)
}
