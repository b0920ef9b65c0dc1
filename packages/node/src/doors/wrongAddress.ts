import { errorCatalogue, RpcError } from '@causeway/rpc'
import type { NetworkDirectory } from '../networkDirectory.ts'
import { networkAddresses, type Target } from './target.ts'

/** The refusal for an address that does not do what was asked of it, with the addresses that do. */
export function wrongAddress(
  row: 'notFound' | 'upgradeRequired',
  options: { networks: NetworkDirectory; target: Target; secure: boolean; problem?: string },
): RpcError {
  const { networks, target, secure, problem = errorCatalogue[row].says } = options
  if (!('root' in target)) return new RpcError(row, problem)
  const named = 'network' in target ? target.network : null
  // What stands in the place of a network need not be one.
  const network = named !== null && networks.find(named) !== null ? named : '<network>'
  // The key stays a placeholder: a refusal repeats nothing that is secret.
  const { http, ws } = networkAddresses(target.root, network, '<key>', secure)
  return new RpcError(row, `${problem}\ncalls over HTTP: POST ${http}\nWebSocket: ${ws}`)
}
