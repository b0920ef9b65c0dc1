import type { NetworkRow } from '@causeway/wallet'

/** The networks whose name, unit or identifier holds the searched text. */
export function findNetworks(networks: readonly NetworkRow[], search: string): readonly NetworkRow[] {
  const wanted = search.trim().toLowerCase()
  return networks.filter(({ name, symbol, scope }) =>
    [name, symbol, scope].some((text) => text.toLowerCase().includes(wanted)),
  )
}
