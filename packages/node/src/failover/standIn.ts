import type { Network } from '@causeway/chain'
import type { Gateway } from '@causeway/gateway'
import { RpcError } from '@causeway/rpc'
import type { CallContext, Filters } from '../context.ts'
import type { NetworkRow } from '../networkRow.ts'
import type { UpstreamCallSite } from '../upstream/upstreamPorts.ts'
import type { UpstreamService } from '../upstream/upstreamService.ts'
import { clientVersion } from '../version.ts'

/** Answers calls that may go to a partner, on a network that none of our own upstreams has answered for yet. */
export type StandIn = (call: Omit<UpstreamCallSite, 'context'>) => string | Promise<string>

export function createStandIn(options: {
  row: NetworkRow
  network: Network
  service: Pick<UpstreamService, 'answer' | 'passed'>
  gateway: Pick<Gateway, 'status' | 'look'>
  clock: () => number
}): StandIn {
  const { row, network, service, gateway, clock } = options
  const context: CallContext = {
    network,
    upstream: service,
    row,
    filters: noFilters,
    subscriptions: null,
    clock,
    clientVersion,
    discover: () => 'null',
  }
  const isUnseen = () => gateway.status().some(({ role, state }) => role === 'own' && state === 'unknown')
  return async (call) => {
    // Just after the start our own may be there, and nobody has looked yet.
    if (isUnseen()) await gateway.look()
    return service.answer({ ...call, context })
  }
}

const notYet = () => {
  throw new RpcError('unavailable', 'no upstream has told its newest block yet')
}

/** Nobody could make one before the network is in service. */
const noFilters: Filters = {
  addLogs: notYet,
  addBlocks: notYet,
  addPendingTransactions: notYet,
  changes: () => null,
  logQuery: () => null,
  remove: () => false,
}
