import { invalidParams, SessionError, toFault } from '@causeway/session'

/** The members that a site really sent: no prototype, so that `__proto__` and `toString` are names like any other. */
export type Members = { readonly [name: string]: unknown }

const longestEcho = 100

/** -32602 that says what is wrong with a parameter, or at a path inside it. */
export function refuse(param: string, path: readonly string[], says: string, got?: unknown): SessionError {
  return invalidParams([toFault(param, path, says, echo(got))])
}

/** Reads the one object that the calls of these namespaces take. */
export function readParams(params: unknown): Members {
  return toMembers(params) ?? raise(refuse('params', [], 'must be an object', params))
}

/** Reads an object inside the parameters. */
export function readObject(value: unknown, param: string, path: readonly string[] = []): Members {
  return toMembers(value) ?? raise(refuse(param, path, 'must be an object', value))
}

/** The members of an object, or `null` for anything else. */
export function toMembers(value: unknown): Members | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.assign(Object.create(null), value)
}

/** Reads a text that must be there. */
export function readText(value: unknown, param: string, path: readonly string[] = []): string {
  if (typeof value === 'string') return value
  throw refuse(param, path, 'must be a string', value)
}

/** Reads a yes or no that may be absent. */
export function readFlag(value: unknown, param: string, path: readonly string[]): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  throw refuse(param, path, 'must be a boolean', value)
}

/**
 * The account that a call names, `{ account: { address } }`, as a CAIP-10 id. Only accounts that the user granted on the
 * scope can be named; anything else is 4100, whether the wallet holds it or not.
 */
export function readAccount(
  params: Members,
  call: { readonly scope: string; readonly accounts: readonly string[] },
): { readonly address: string; readonly id: string } {
  const address = readText(readObject(params.account, 'account').address, 'account', ['address'])
  return requireGranted(address, call)
}

/** Refuses with 4100 an address that is not granted on the scope. */
export function requireGranted(
  address: string,
  call: { readonly scope: string; readonly accounts: readonly string[] },
): { readonly address: string; readonly id: string } {
  const id = `${call.scope}:${address}`
  if (!call.accounts.includes(id)) throw new SessionError('unauthorized')
  return { address, id }
}

// What a site sent comes back to it so that it can see its mistake; a whole transaction is not worth sending back.
function echo(got: unknown): unknown {
  if (typeof got === 'string') return got.length > longestEcho ? `${got.slice(0, longestEcho)}…` : got
  if (typeof got === 'number' || typeof got === 'boolean') return got
  return null
}

function raise(error: SessionError): never {
  throw error
}
