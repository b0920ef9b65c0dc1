import { RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { NetworkDirectory, NotServed } from '../networkDirectory.ts'
import type { MethodTable } from '../servedNetwork.ts'

/** The keys that may call. */
export interface Keys {
  isValid(key: string): boolean
}

/** What a caller can reach: what authentication gives to the stages after it. */
export type Caller =
  | { readonly methods: MethodTable; readonly context: CallContext; readonly notServed: null }
  | { readonly methods: MethodTable; readonly context: null; readonly notServed: NotServed }

/** From the head of a request, before anything of its body is read. */
export function authenticate(
  ports: { keys: Keys; networks: NetworkDirectory },
  address: { network: string | null; key: string | null },
): Caller | RpcError {
  const slot = address.network === null ? null : ports.networks.find(address.network)
  if (slot === null) return ports.networks.unknown(address.network)
  const refusal = checkKey(ports.keys, address.key)
  if (refusal !== null) return refusal
  return ports.networks.callerOf(slot, address.key ?? '')
}

/** Why a key may not call, or `null` when it may. */
export function checkKey(keys: Keys, key: string | null): RpcError | null {
  if (key === null) return new RpcError('missingKey')
  return keys.isValid(key) ? null : new RpcError('invalidKey')
}
