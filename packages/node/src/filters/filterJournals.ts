import type { BlockPointer, Network } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { createJournal, type Journal } from './journal.ts'

/** How long a filter lives that nobody polls; hosted services say 15 minutes. */
export const filterLifeMs = 15 * 60_000

/** Enough for every block of 15 minutes on any network; more only while blocks are mined by command. */
const maxEntries = 100_000

/** A block that left the canonical chain, or joined it. */
export interface BlockEvent {
  readonly removed: boolean
  readonly block: BlockPointer
}

/** What the filters of one network read from, whoever they belong to. Writing begins with the first reader. */
export interface FilterJournals {
  blocks(): Journal<BlockEvent>
  pendingTransactions(): Journal<Hex>
  close(): void
}

export function createFilterJournals(network: Network, clock: () => number): FilterJournals {
  const options = { clock, keepMs: filterLifeMs, maxEntries }
  const stops: (() => void)[] = []
  let blocks: Journal<BlockEvent> | null = null
  let pending: Journal<Hex> | null = null

  return {
    blocks() {
      if (blocks !== null) return blocks
      const journal = createJournal<BlockEvent>(options)
      stops.push(
        network.onChange(({ removed, added }) => {
          for (const block of removed) journal.add({ removed: true, block })
          for (const block of added) journal.add({ removed: false, block })
        }),
      )
      blocks = journal
      return journal
    },
    pendingTransactions() {
      if (pending !== null) return pending
      const journal = createJournal<Hex>(options)
      stops.push(network.onPending((hash) => journal.add(hash)))
      pending = journal
      return journal
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
