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
  const { network, key } = address
  if (network === null || ports.networks.find(network) === null) return ports.networks.unknown(network)
  const refusal = checkKey(ports.keys, key)
  if (refusal !== null) return refusal
  return ports.networks.callerOf(network, key ?? '') ?? ports.networks.unknown(network)
}

/** Why a key may not call, or `null` when it may. */
export function checkKey(keys: Keys, key: string | null): RpcError | null {
  if (key === null) return new RpcError('missingKey')
  return keys.isValid(key) ? null : new RpcError('invalidKey')
}
