import type { Snapshot } from '@causeway/wallet'

/** What a family of chains calls itself; one without a name is called by its identifier. */
export function namespaceTitle(namespaces: Snapshot['namespaces'], namespace: string): string {
  return namespaces.find((row) => row.namespace === namespace)?.title ?? namespace
}
