import { RpcError } from '@causeway/rpc'
import type { Head } from '../gate/head.ts'
import { type Admission, authenticate, type Caller, type GatePorts } from '../stages/authenticate.ts'

/** Whether a connection may be opened, and later whether it may stay. */
export function admitSocket(
  ports: GatePorts,
  address: { network: string | null; key: string | null },
  head: Head,
): Admission {
  const admission = authenticate(ports, address, head)
  return admission instanceof Promise ? admission.then(unlessSuspended) : unlessSuspended(admission)
}

/** Over HTTP such calls are refused one by one; a connection for them need not be there. */
function unlessSuspended(caller: Caller | RpcError): Caller | RpcError {
  if (caller instanceof RpcError || caller.project.payer.status === 'active') return caller
  return new RpcError('suspended')
}
