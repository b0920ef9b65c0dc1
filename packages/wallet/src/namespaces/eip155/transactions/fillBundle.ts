import { type Network, NodeError } from '../../../networks/network.ts'
import { type Simulated, simulate } from '../simulation/simulate.ts'
import { fillGas, type Gas } from './gas.ts'
import type { TransactionRequest } from './parseTransaction.ts'

/** A call with its gas. */
export interface CallGas extends Gas {
  readonly request: TransactionRequest
}

/** Where nothing could be measured: enough for common calls, and unused gas is not paid. */
const unmeasured = 500_000n

/**
 * The gas of each call of a bundle. A later call may only work once those before it ran, so they are measured together
 * by a simulation; a node without one is asked for each alone, and what it cannot measure gets a fixed limit.
 */
export async function fillBundle(
  owner: object,
  network: Network,
  requests: readonly TransactionRequest[],
): Promise<{ readonly gas: readonly CallGas[]; readonly simulated: Simulated }> {
  const calls = requests.map(({ from, to, value, data }) => ({ from, to, value, data }))
  const simulated = await simulate(owner, network, calls)
  const isMeasured = simulated.simulation.outcome === 'changes'
  const gas = await Promise.all(
    requests.map(async (request, i) => {
      const used = isMeasured ? (simulated.gasUsed[i] ?? null) : null
      const gas = used === null ? await fillAlone(network, request, i) : toGas(request, used)
      return { ...gas, request }
    }),
  )
  return { gas, simulated }
}

/** Gas that was refunded, or kept back for an inner call, has to be there first. */
function toGas(request: TransactionRequest, used: bigint): Gas {
  const isTransfer = request.data === '0x' && used === 21_000n
  return { limit: isTransfer ? used : used + used / 2n, likely: used, failure: null }
}

async function fillAlone(network: Network, request: TransactionRequest, index: number): Promise<Gas> {
  try {
    return await fillGas(network, request)
  } catch (cause) {
    if (index === 0 || !(cause instanceof NodeError)) throw cause
    return { limit: unmeasured, likely: unmeasured, failure: null }
  }
}
