import { WalletError } from '../errors.ts'
import type { ChainStatus } from '../namespaces/namespace.ts'
import { parseRow } from '../networks/parseRow.ts'
import { chainOf } from './chainOf.ts'
import type { RowPorts } from './row.ts'
import type { EndpointHealth, TriedEndpoint } from './uiMethods.ts'
import { inTime, whyNot } from './whyNot.ts'

type TestPorts = Pick<RowPorts, 'networks' | 'namespaces' | 'clock'>

/** Asks the address of a network whether it serves the chain that the user thinks it does. */
export async function testNetwork(
  scope: string,
  { networks, namespaces, clock }: TestPorts,
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
    return toHealth(status)
  } catch (error) {
    return { ok: false, says: whyNot(error) }
  }
}

/** Asks an address that no network has yet which chain it serves. */
export async function tryNetwork(
  name: string,
  http: string,
  { networks, namespaces, clock }: TestPorts,
): Promise<TriedEndpoint> {
  const namespace = namespaces.find((one) => one.namespace === name)
  const row = parseRow({ ...untold, scope: `${name}:unknown`, http })
  if (namespace === undefined || row === null) throw new WalletError('badNetwork')
  try {
    const status = await inTime(clock, () => namespace.status(networks.at(row)))
    const scope = `${name}:${status.reference}`
    // What the node says is not the user's word: it is a chain of the family, or the address serves something else.
    if (namespace.parseReference(status.reference) === null)
      return { ok: false, says: `This address serves ${scope}, which the wallet cannot use.` }
    return { ...toHealth(status), scope }
  } catch (error) {
    return { ok: false, says: whyNot(error) }
  }
}

/** What a row needs before it is known which network it is. Errors call the network by this name. */
const untold = {
  name: 'The network',
  symbol: '?',
  decimals: 0,
  ws: null,
  explorer: null,
  isTest: false,
  from: 'user',
} as const

function toHealth({ blockNumber }: ChainStatus): EndpointHealth {
  return { ok: true, says: `It answers and is at block ${blockNumber}.`, blockNumber }
}
