import type { Hex } from '@causeway/rpc'
import type { Pooled } from '../pool/pooled.ts'
import type { ClockPosition } from './devClock.ts'
import type { Mine } from './mineBlocks.ts'

/** Moments of a dev network to go back to. They live as long as the process. */
export interface Snapshots {
  take(): bigint
  /** Goes back to a moment; it and every later one are forgotten. `false` for an unknown id. */
  revert(id: bigint): boolean
}

interface Moment {
  block: Hex
  root: Hex
  clock: ClockPosition
  pool: Pooled[]
}

/**
 * Reverting is not a reorg: time itself goes back, so later blocks and transactions are as if they had never been, and
 * blocks that were final by then are dropped too.
 */
export function createSnapshots({ ledger, pool, clock }: Mine): Snapshots {
  const moments = new Map<bigint, Moment>()
  let last = 0n
  return {
    take() {
      const { hash, root } = ledger.tip()
      moments.set(++last, { block: hash, root, clock: clock.position(), pool: pool.entries() })
      return last
    },
    revert(id) {
      const moment = moments.get(id)
      if (moment === undefined) return false
      for (const known of [...moments.keys()]) if (known >= id) moments.delete(known)
      const { removed, added } = ledger.pathTo(moment.block)
      const { header } = ledger.tipAt(moment.block)
      clock.restore(moment.clock)
      pool.replace(moment.pool)
      ledger.commit({
        tip: { header, hash: moment.block, root: moment.root },
        removed,
        added,
        overrides: [{ block: moment.block, root: moment.root === header.stateRoot ? null : moment.root }],
        pool: pool.takeJournal(),
        meta: clock.meta(),
      })
      return true
    },
  }
}
