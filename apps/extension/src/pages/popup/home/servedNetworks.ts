import type { AccountGroup, NetworkRow } from '@causeway/wallet'

/** The networks that can be asked about an account: they have an address, and the account is of their family. */
export function servedNetworks(group: AccountGroup, networks: readonly NetworkRow[]): readonly NetworkRow[] {
  const families = new Set(group.entries.map(({ namespace }) => namespace))
  return networks.filter(
    ({ scope, http }) => http !== null && families.has(scope.slice(0, scope.indexOf(':'))),
  )
}
