import type { Snapshot } from '@causeway/wallet'

/** What a family of chains calls itself; one without a name is called by its identifier. */
export function namespaceTitle(namespaces: Snapshot['namespaces'], namespace: string): string {
  return namespaces.find((row) => row.namespace === namespace)?.title ?? namespace
}

export const addressTitle = {
  copy: (title: string) => `Copy the ${title} address`,
  show: (title: string) => `Show the ${title} address as a code`,
  code: 'The address as a code to scan',
} as const
