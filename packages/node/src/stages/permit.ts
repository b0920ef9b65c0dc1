import { type Call, RpcError } from '@causeway/rpc'
import type { Caller } from './authenticate.ts'

/** What a caller may call. `null` lets everything pass. */
export interface CallRules {
  readonly methods: ReadonlySet<string> | null
  /** In lower case. */
  readonly addresses: ReadonlySet<string> | null
  /** Whether the plan has `debug_*` and `trace_*`. */
  readonly tracing: boolean
}

/** Whether this caller may make this call: the account, its plan, and the lists of the key or of the token. */
export function permit(caller: Caller, call: Call): void {
  if (caller.project.payer.status !== 'active') throw new RpcError('suspended')
  const { rules } = caller
  if (rules === null) return
  const { method } = call
  if (!rules.tracing && (method.startsWith('debug_') || method.startsWith('trace_'))) {
    throw new RpcError('planLacks', `the plan does not include ${method}`, { facts: { feature: 'tracing' } })
  }
  if (rules.methods !== null && !rules.methods.has(method)) {
    throw new RpcError('rejected', undefined, { facts: { list: 'methods' } })
  }
  if (rules.addresses !== null && !namesOnly(call, rules.addresses)) {
    throw new RpcError('rejected', undefined, { facts: { list: 'addresses' } })
  }
}

/** The methods that a list of addresses is about, and where each has its address. */
const placeOfAddress: ReadonlyMap<string, 'argument' | 'to' | 'address'> = new Map([
  ['eth_call', 'to'],
  ['eth_estimateGas', 'to'],
  ['eth_getLogs', 'address'],
  ['eth_getBalance', 'argument'],
  ['eth_getCode', 'argument'],
  ['eth_getStorageAt', 'argument'],
  ['eth_getTransactionCount', 'argument'],
])

/** Whether every address that a call is about is listed. A call that names none could be about any. */
function namesOnly({ method, params }: Call, listed: ReadonlySet<string>): boolean {
  const place = placeOfAddress.get(method)
  if (place === undefined) return true
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  const named = place === 'argument' ? first : member(first, place)
  if (typeof named === 'string') return listed.has(named.toLowerCase())
  return (
    place === 'address' &&
    Array.isArray(named) &&
    named.length > 0 &&
    named.every((address) => typeof address === 'string' && listed.has(address.toLowerCase()))
  )
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
