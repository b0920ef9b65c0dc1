import { WalletError } from '../../errors.ts'
import { parseRow } from '../../networks/parseRow.ts'
import { chainOf } from '../chainOf.ts'
import { membersOf, textOf } from '../params.ts'
import type { RowPorts, Rows } from '../row.ts'
import { testNetwork, tryNetwork } from '../testNetwork.ts'

type NetworkMethod =
  | 'ui_addService'
  | 'ui_putNetwork'
  | 'ui_removeNetwork'
  | 'ui_testNetwork'
  | 'ui_tryNetwork'

/** The networks of the wallet. */
export function networkRows(ports: RowPorts): Rows<NetworkMethod> {
  const { networks, namespaces } = ports
  return {
    ui_addService: async (params) => networks.addService(textOf(membersOf(params).address)),
    ui_putNetwork: async (params) => {
      // Whoever brought the row, it is the user's now.
      const row = parseRow({ ...membersOf(membersOf(params).row), from: 'user' })
      const chain = row === null ? null : chainOf(row.scope, namespaces)
      if (row === null || row.scope !== `${chain?.namespace.namespace}:${chain?.reference}`)
        throw new WalletError('badNetwork')
      await networks.put(row)
      return null
    },
    ui_removeNetwork: async (params) => {
      await networks.remove(textOf(membersOf(params).scope))
      return null
    },
    ui_testNetwork: async (params) => testNetwork(textOf(membersOf(params).scope), ports),
    ui_tryNetwork: async (params) => {
      const { namespace, http } = membersOf(params)
      return tryNetwork(textOf(namespace), textOf(http), ports)
    },
  }
}
