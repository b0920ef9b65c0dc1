import type { MultichainApiClient, RpcApi, Scope } from '@metamask/multichain-api-client'
import { type CustomTransport, custom } from 'viem'

/** A transport of viem for one scope of a session. */
export function overInvoke(client: MultichainApiClient<RpcApi>, scope: Scope<RpcApi>): CustomTransport {
  return custom({
    request: async ({ method, params }) => {
      try {
        return await client.invokeMethod({ scope, request: { method, params } })
      } catch (error) {
        // The client hides the code in the cause; viem looks for it on the error.
        throw error instanceof Error ? Object.assign(error, { code: codeOf(error.cause) }) : error
      }
    },
  })
}

function codeOf(cause: unknown): unknown {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
}
