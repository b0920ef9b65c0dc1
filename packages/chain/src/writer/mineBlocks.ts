import type { StateReader } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import type { Pool } from '../pool/createPool.ts'
import type { BlockPointer } from '../view.ts'
import type { DevClock } from './devClock.ts'
import type { Draft } from './draft.ts'
import { type Ledger, pointerOf } from './ledger.ts'
import { beginBlock, fillFromPool, randomAfter } from './miner.ts'
import type { JournalledPool } from './poolJournal.ts'
import { settlePool } from './settlePool.ts'

/** What mining works with. */
export interface Mine {
  ledger: Ledger
  pool: JournalledPool
  clock: DevClock
  coinbase: Hex
}

/** So many blocks are kept in memory before they are committed together. */
const batch = 64

/** Mines so many blocks, the first ones with what the pool has, and gives the last. */
export function mineBlocks(
  mine: Mine,
  options: { blocks: number; intervalSeconds?: number; timestamp?: bigint },
): BlockPointer {
  const { ledger, clock } = mine
  if (options.timestamp !== undefined) clock.setNext(options.timestamp)
  let draft = ledger.draft()
  for (let made = 1; made <= options.blocks; made++) {
    if (made > 1 && options.intervalSeconds !== undefined) {
      clock.setNext(draft.tip().header.timestamp + BigInt(options.intervalSeconds))
    }
    appendFull(mine, draft)
    if (draft.blocks.length === batch || made === options.blocks) {
      commitMined(mine, draft)
      draft = ledger.draft()
    }
  }
  return pointerOf(ledger.tip())
}

/** A block for each executable transaction, best first; none if there is none. */
export function mineEach(mine: Mine, pending: Hex[]): void {
  const draft = mine.ledger.draft()
  while (appendSingle(mine, draft)) {
    // Every round takes one transaction out of the pool's reach, so this ends.
  }
  commitMined(mine, draft, pending)
}

function appendFull(mine: Mine, draft: Draft): void {
  const builder = begin(mine, draft, mine.clock.takeTimestampAfter(draft.tip().header.timestamp))
  fillFromPool(mine.ledger.config, builder, draft, mine.pool)
  draft.append(builder.finish())
}

function appendSingle(mine: Mine, draft: Draft): boolean {
  if (!hasExecutable(mine.pool, draft.state())) return false
  const parent = draft.tip().header.timestamp
  const builder = begin(mine, draft, mine.clock.timestampAfter(parent))
  const taken = fillFromPool(mine.ledger.config, builder, draft, mine.pool, 1)
  if (taken.length === 0) return false
  mine.clock.takeTimestampAfter(parent)
  draft.append(builder.finish())
  return true
}

function hasExecutable(pool: Pool, state: StateReader): boolean {
  for (const sender of pool.senders()) {
    if (pool.executable(sender, state.account(sender)?.nonce ?? 0n).length > 0) return true
  }
  return false
}

function begin({ ledger, coinbase }: Mine, draft: Draft, timestamp: bigint) {
  const tip = draft.tip()
  const { gasLimit } = tip.header
  return beginBlock(ledger.config, draft, { timestamp, miner: coinbase, gasLimit, mixHash: randomAfter(tip) })
}

function commitMined({ ledger, pool, clock }: Mine, draft: Draft, pending: Hex[] = []): void {
  settlePool(pool, draft.state(), draft.tip().header.gasLimit)
  ledger.commit({ draft, pool: pool.takeJournal(), meta: clock.meta(), pending })
}
