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

/** The addresses that a call is about; whatever is none of the list, of whatever type, is refused. */
type NamedIn = (params: readonly unknown[]) => readonly unknown[]

const inFirst: NamedIn = ([address]) => [address]
const inTo: NamedIn = ([message]) => [member(message, 'to')]
const inFilter = (filter: unknown) => {
  const named = member(filter, 'address')
  return Array.isArray(named) ? named : [named]
}

/** The methods that a list of addresses is about, and where each names them. */
const namedBy: ReadonlyMap<string, NamedIn> = new Map<string, NamedIn>([
  ['debug_traceCall', inTo],
  ['eth_call', inTo],
  ['eth_createAccessList', inTo],
  ['eth_estimateGas', inTo],
  ['eth_getBalance', inFirst],
  ['eth_getCode', inFirst],
  ['eth_getLogs', ([filter]) => inFilter(filter)],
  ['eth_getProof', inFirst],
  ['eth_getStorageAt', inFirst],
  ['eth_getStorageValues', ([requests]) => (isObject(requests) ? Object.keys(requests) : [])],
  ['eth_getTransactionCount', inFirst],
  ['eth_newFilter', ([filter]) => inFilter(filter)],
  ['eth_simulateV1', ([payload]) => inSimulation(payload)],
])

/** Whether every address that a call is about is listed. A call that names none could be about any. */
function namesOnly({ method, params }: Call, listed: ReadonlySet<string>): boolean {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  // Heads and pending transactions have no address to name.
  const isLogs = method === 'eth_subscribe' && list[0] === 'logs'
  const named = isLogs ? inFilter(list[1]) : namedBy.get(method)?.(list)
  if (named === undefined) return true
  return (
    named.length > 0 &&
    named.every((address) => typeof address === 'string' && listed.has(address.toLowerCase()))
  )
}

/** The targets of all calls in all blocks of a simulation. */
function inSimulation(payload: unknown): unknown[] {
  const blocks = member(payload, 'blockStateCalls')
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block: unknown) => {
    const calls = member(block, 'calls')
    return Array.isArray(calls) ? calls.map((call: unknown) => member(call, 'to')) : []
  })
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
