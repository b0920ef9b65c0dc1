import type { ChainChange, LogFilter, View } from '@causeway/chain'

/**
 * The logs of a change of the chain as JSON texts: those of the blocks that left, last one first and marked as
 * removed, then those of the blocks that joined.
 */
export function logTexts(view: View, change: ChainChange, filter: LogFilter): string[] {
  return [
    ...change.removed.flatMap(({ hash }) => removedLogs(view, hash, filter)),
    ...change.added.flatMap(({ hash }) => view.blockLogs(hash, filter)),
  ]
}

/** The logs of a block that left the chain, in the order in which they are undone. */
export function removedLogs(view: View, hash: Parameters<View['blockLogs']>[0], filter: LogFilter): string[] {
  return view.blockLogs(hash, filter).map(markRemoved).reverse()
}

/** All other members of a log are hex, so the text cannot occur in them. */
function markRemoved(log: string): string {
  return log.replace('"removed":false', '"removed":true')
}
