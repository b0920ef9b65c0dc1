/** Why a scope was left out, in words for the user and for the site's developer. */
export const dropReasons = {
  notAScope: 'the key is neither a namespace nor a CAIP-2 chain id',
  noReferences: 'a namespace needs "references", or the key must name a chain',
  referencesOnChain: '"references" is only for a key that does not name a chain',
  badReference: 'a reference is not a CAIP-2 chain reference',
  blankName: 'a method or notification is blank',
  unknownMember: 'the scope has a member that CAIP-217 does not define',
  unknownNamespace: 'this wallet does not know the namespace',
  unknownChain: 'this chain is not set up in the wallet',
} as const

export type DropReason = keyof typeof dropReasons

/** What was left out, by the key the site used or, after expansion, by scope. */
export type Dropped = ReadonlyMap<string, DropReason>

/** The form of `data.dropped` in an error: scope to sentence. */
export function droppedToWire(dropped: Dropped): Record<string, string> {
  // Entries, not assignment: a page may name its scope `__proto__`.
  return Object.fromEntries([...dropped].map(([scope, reason]) => [scope, dropReasons[reason]]))
}
