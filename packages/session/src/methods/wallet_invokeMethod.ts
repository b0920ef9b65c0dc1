import { authorise } from '../authorise.ts'
import { SessionError } from '../errors.ts'
import { isObject } from '../json.ts'
import { invalidParams, type ParamFault, toFault } from './invalidParams.ts'
import { schemaScope } from './parseCreateParams.ts'
import type { SessionPorts } from './ports.ts'

/** A call that the session covers: ready for the chain, with the accounts it may use. */
export interface AuthorisedCall {
  readonly scope: string
  readonly method: string
  /** As the site sent them: a list, an object, or nothing. */
  readonly params: unknown
  /** CAIP-10 accounts granted on the scope. */
  readonly accounts: readonly string[]
}

/**
 * The session's part of `wallet_invokeMethod`, CAIP-27: only a method of a scope that was authorised. `chainId`, the
 * name of the rewritten CAIP-27, counts where `scope` is absent.
 *
 * Departs from the reference wallet: a bare namespace is 4100 like any other scope outside the session, not -32603.
 */
export function authoriseInvocation(
  params: unknown,
  ports: Pick<SessionPorts, 'load' | 'offers' | 'now'>,
): AuthorisedCall {
  if (!isObject(params)) throw invalidParams([toFault('params', [], 'must be an object', params)])
  const name = params.scope === undefined && params.chainId !== undefined ? 'chainId' : 'scope'
  const scope = params[name]
  const { request } = params
  if (typeof scope === 'string' && schemaScope.test(scope) && isObject(request)) {
    const { method } = request
    if (typeof method === 'string') {
      const { accounts } = authorise(ports.load(), scope, method, ports.offers, ports.now())
      return { scope, method, params: request.params, accounts }
    }
    // No method is no authorised method.
    if (method === undefined) throw new SessionError('unauthorized')
  }
  throw invalidParams(faultsOf(name, scope, request))
}

function faultsOf(name: string, scope: unknown, request: unknown): ParamFault[] {
  const faults: ParamFault[] = []
  if (typeof scope !== 'string' || !schemaScope.test(scope))
    faults.push(toFault(name, [], 'must be a CAIP-2 chain id', scope))
  if (!isObject(request)) faults.push(toFault('request', [], 'must be an object', request))
  else if (request.method !== undefined && typeof request.method !== 'string')
    faults.push(toFault('request', ['method'], 'must be a string', request.method))
  return faults
}
