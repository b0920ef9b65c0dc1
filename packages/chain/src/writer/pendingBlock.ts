import type { BlockContext } from '@causeway/evm'
import type { StateAt } from '../engine/port.ts'
import { assembleBlockJson, headerToJson } from '../json/blockToJson.ts'
import { transactionToJson } from '../json/transactionToJson.ts'
import { encodeBlock } from '../values/block.ts'
import type { BlockPointer } from '../view.ts'
import { pointerOf } from './ledger.ts'
import type { Mine } from './mineBlocks.ts'
import { type Attributes, beginBlock, fillFromPool, randomAfter } from './miner.ts'

/** The pending block as plain data, so that it can cross from one thread to another. */
export interface PendingData {
  parent: BlockPointer
  context: BlockContext
  state: StateAt
  headerJson: string
  /** With transaction hashes, and with whole transactions. */
  blockJson: { hashes: string; full: string }
  transactions: string[]
}

/** Seconds between blocks where nobody mines: what a block after the head would have on mainnet. */
const slotSeconds = 12n

/**
 * Executes what the pool has on top of the head. Where nobody mines the block stays empty, and its time follows the
 * head's, because the wall clock means nothing to an imported chain.
 */
export function buildPending(mine: Mine, mines: boolean): PendingData {
  const { ledger, pool, clock, coinbase } = mine
  const tip = ledger.tip()
  const { timestamp, gasLimit } = tip.header
  const draft = ledger.draft()
  const attributes: Attributes = {
    timestamp: mines ? clock.timestampAfter(timestamp) : timestamp + slotSeconds,
    miner: coinbase,
    gasLimit,
    mixHash: randomAfter(tip),
  }
  const builder = beginBlock(ledger.config, draft, attributes)
  if (mines) fillFromPool(ledger.config, builder, draft, pool)
  const { block, changes } = builder.finish()

  const headerJson = withoutSeal(headerToJson(block.header, block.hash))
  const transactions = block.transactions.map((transaction) => transactionToJson(transaction, null, null))
  const assemble = (texts: string[]) =>
    assembleBlockJson({
      header: headerJson,
      size: encodeBlock(block).length,
      transactions: texts,
      uncles: [],
      withdrawals: block.withdrawals,
    })
  return {
    parent: pointerOf(tip),
    context: builder.context,
    state: { root: tip.root, overlay: changes },
    headerJson,
    blockJson: {
      hashes: assemble(block.transactions.map(({ hash }) => `"${hash}"`)),
      full: assemble(transactions),
    },
    transactions,
  }
}

/** A block that is not mined has neither a hash nor a nonce. */
function withoutSeal(headerJson: string): string {
  const header: object = JSON.parse(headerJson)
  return JSON.stringify({ ...header, hash: null, nonce: null })
}
