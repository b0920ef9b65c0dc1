import { chainOf } from './chainOf.ts'
import type { RowPorts } from './row.ts'
import type { EndpointHealth } from './uiMethods.ts'
import { inTime, whyNot } from './whyNot.ts'

/** Asks the address of a network whether it serves the chain that the user thinks it does. */
export async function testNetwork(
  scope: string,
  { networks, namespaces, clock }: Pick<RowPorts, 'networks' | 'namespaces' | 'clock'>,
): Promise<EndpointHealth> {
  const chain = chainOf(scope, namespaces)
  const row = networks.row(scope)
  if (chain === null || row === null) return { ok: false, says: 'The wallet has no such network.' }
  if (row.http === null) return { ok: false, says: 'There is no endpoint yet. Add one, then test it.' }
  const { namespace, reference } = chain
  try {
    const status = await inTime(clock, () => namespace.status(networks.get(scope)))
    if (status.reference !== reference) {
      const served = `${namespace.namespace}:${status.reference}`
      return { ok: false, says: `This address serves ${served}, not ${scope}. Check the address.` }
    }
    const { blockNumber } = status
    return { ok: true, says: `It answers and is at block ${blockNumber}.`, blockNumber }
  } catch (error) {
    return { ok: false, says: whyNot(error) }
  }
}
