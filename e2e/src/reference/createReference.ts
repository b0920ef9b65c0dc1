import { type Caip25CaveatValue, getSessionScopes } from '@metamask/chain-agnostic-permission'
import { JsonRpcEngine } from '@metamask/json-rpc-engine'
import {
  multichainMethodCallValidatorMiddleware,
  walletCreateSession,
  walletGetSession,
  walletInvokeMethod,
  walletRevokeSession,
} from '@metamask/multichain-api-middleware'
import { rpcErrors } from '@metamask/rpc-errors'
import { createHooks } from './referenceHooks.ts'
import type { Answer, AnsweredSession, Side } from './side.ts'
import { routed, type World } from './world.ts'

type Done = (error?: unknown) => void
type Middleware = (
  request: { method: string; params?: unknown; scope?: unknown },
  response: { result?: unknown },
  next: () => void,
  end: Done,
) => void

export interface Reference extends Side {
  /** Takes over the session of the other side, so that one difference does not become those of all that follows. */
  adopt(session: AnsweredSession): void
}

/**
 * The handlers that the reference wallet publishes, in the order that wallet runs them: its list of methods, its schema
 * check, the handler. The session is kept in memory, and another value in it is an event.
 */
export function createReference(world: World): Reference {
  let stored: Caip25CaveatValue | null = null
  let approvals = 0
  const told: (Caip25CaveatValue | null)[] = []
  const store = {
    get: () => stored,
    set: (value: Caip25CaveatValue | null) => {
      // That wallet's store compares by reference.
      if (value !== stored) told.push(value)
      stored = value
    },
  }
  const hooks = createHooks(world, store, () => {
    approvals += 1
  })
  const handlers = new Map<string, Middleware>([
    ['wallet_createSession', toMiddleware(walletCreateSession, hooks)],
    ['wallet_getSession', toMiddleware(walletGetSession, hooks)],
    ['wallet_invokeMethod', toMiddleware(walletInvokeMethod, hooks)],
    ['wallet_revokeSession', toMiddleware(walletRevokeSession, hooks)],
  ])

  const engine = new JsonRpcEngine()
  const push = (middleware: Middleware): void => engine.push(middleware as Parameters<typeof engine.push>[0])
  push(({ method }, _response, next, end) =>
    handlers.has(method) ? next() : end(rpcErrors.methodNotFound({ data: { method } })),
  )
  engine.push(multichainMethodCallValidatorMiddleware)
  push((request, response, next, end) => handlers.get(request.method)?.(request, response, next, end))
  // The handler of `wallet_invokeMethod` turns its request into that of the chain and passes it on.
  push((request, response, _next, end) => {
    response.result = routed(String(request.scope), request.method, request.params)
    end()
  })

  // Its types promise parameters that are well formed, which is what is tried here.
  const handle = engine.handle.bind(engine) as unknown as (request: unknown) => Promise<unknown>
  let id = 0
  return {
    async handle(method, params) {
      id += 1
      const request = { jsonrpc: '2.0', id, method, origin: 'https://dapp.example' }
      return (await handle(params === undefined ? request : { ...request, params })) as Answer
    },
    authorise: (params) => {
      const invoke = handlers.get('wallet_invokeMethod')
      return new Promise<void>((resolve, reject) =>
        invoke?.({ method: 'wallet_invokeMethod', params }, {}, resolve, reject),
      )
    },
    events: () => told.map((value) => (value === null ? {} : getSessionScopes(value, hooks))),
    approvals: () => approvals,
    adopt({ sessionScopes, sessionProperties }) {
      const scopes = Object.entries(sessionScopes).map(([scope, { accounts }]) => [scope, { accounts }])
      const flags = Object.entries(sessionProperties).filter(([, value]) => typeof value === 'boolean')
      stored =
        scopes.length === 0
          ? null
          : {
              requiredScopes: {},
              optionalScopes: Object.fromEntries(scopes),
              sessionProperties: Object.fromEntries(flags) as Caip25CaveatValue['sessionProperties'],
              isMultichainOrigin: true,
            }
    },
    reset() {
      stored = null
      told.length = 0
    },
  }
}

interface Handler<Request, Response, Hooks> {
  implementation(
    request: Request,
    response: Response,
    next: () => void,
    end: Done,
    hooks: Hooks,
  ): Promise<void>
}

function toMiddleware<Request, Response, Hooks>(
  { implementation }: Handler<Request, Response, Hooks>,
  hooks: Hooks,
): Middleware {
  return (request, response, next, end) => {
    implementation(request as Request, response as Response, next, end, hooks).catch(end)
  }
}
