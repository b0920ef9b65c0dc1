import { parseChainId } from '@causeway/session/caip'
import type { AccountGroup } from '../accounts/accounts.ts'
import type { Namespace } from '../namespaces/namespace.ts'
import type { NetworkRow } from '../networks/network.ts'
import { accountIdOf } from '../pipeline/entryOf.ts'
import type { Snapshot } from './snapshot.ts'

/** The addresses that a network writes in its own way, by scope and by the address of the account's entry. */
export function addressesOn(
  rows: readonly NetworkRow[],
  groups: readonly AccountGroup[],
  namespaces: readonly Namespace[],
): Snapshot['addresses'] {
  const entries = groups.flatMap((group) => group.entries)
  return Object.fromEntries(
    rows.flatMap(({ scope }) => {
      const name = parseChainId(scope)?.namespace
      const namespace = namespaces.find((one) => one.namespace === name)
      if (namespace === undefined) return []
      const written = entries
        .filter((entry) => entry.namespace === name)
        .map(
          (entry) => [entry.address, accountIdOf(namespace, scope, entry).slice(scope.length + 1)] as const,
        )
        .filter(([address, here]) => address !== here)
      return written.length === 0 ? [] : [[scope, Object.fromEntries(written)] as const]
    }),
  )
}
