import type { StateReader } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import { nextBaseFee } from '../consensus/baseFee.ts'
import { rulesAt } from '../forks.ts'
import type { NetworkOptions } from '../network.ts'
import { readTransaction } from '../pool/admit.ts'
import type { Pool } from '../pool/createPool.ts'
import { toPooled } from '../pool/pooled.ts'
import type { Block } from '../values/block.ts'
import type { Header } from '../values/header.ts'
import type { BlockPointer } from '../view.ts'
import { pointerOf } from './ledger.ts'
import type { Mine } from './mineBlocks.ts'
import { beginBlock, randomAfter } from './miner.ts'
import { settlePool } from './settlePool.ts'
import type { Writer } from './writer.ts'

type ReorgOptions = Parameters<Writer['reorg']>[0]
type ReorgOutcome = Awaited<ReturnType<Writer['reorg']>>

/**
 * Puts as many new blocks in place of the last `depth`, in one step. Each new block has the timestamp of the one it
 * replaces and holds only the transactions that were given for it; those of the old blocks go back to the pool.
 */
export function reorgChain(
  mine: Mine,
  finality: NetworkOptions['finality'],
  { depth, transactions }: ReorgOptions,
): ReorgOutcome {
  const { ledger, pool, coinbase } = mine
  const head = pointerOf(ledger.tip())
  if (BigInt(depth) > head.number) {
    return { refused: 'tooDeep', text: `cannot replace ${depth} blocks, the head is block ${head.number}` }
  }
  const forkPoint = head.number - BigInt(depth)
  const final = finalizedNumber(head.number, finality)
  if (forkPoint < final) {
    const text = `cannot replace ${depth} blocks: block ${final} is finalized and the head is block ${head.number}`
    return { refused: 'beyondFinality', text }
  }
  if (depth === 0) return head

  const dropped = lastBlocks(mine, depth)
  const [oldest] = dropped
  if (oldest === undefined) return head
  const draft = ledger.draft(ledger.tipAt(oldest.header.parentHash))
  for (const [offset, old] of dropped.entries()) {
    const tip = draft.tip()
    const builder = beginBlock(ledger.config, draft, {
      timestamp: old.header.timestamp,
      miner: coinbase,
      gasLimit: old.header.gasLimit,
      mixHash: randomAfter(tip, old.hash),
    })
    for (const { raw } of transactions.filter(({ block }) => block === offset)) {
      const incoming = readTransaction(fromHex(raw))
      if ('refused' in incoming) return { refused: 'badTransaction', text: incoming.text }
      const outcome = builder.add(incoming.transaction, incoming.raw)
      if ('refused' in outcome) return { refused: 'badTransaction', text: outcome.text }
    }
    draft.append(builder.finish())
  }

  const state = draft.state()
  const { header } = draft.tip()
  const returned = returnToPool(mine, dropped, state, header)
  settlePool(pool, state, header.gasLimit)
  const pending = returned.filter((hash) => isExecutable(pool, state, hash))
  const removed = dropped.map(pointerOf).reverse()
  ledger.commit({ draft, removed, pool: pool.takeJournal(), pending })
  return pointerOf(ledger.tip())
}

/** The transactions of blocks that left the chain wait again; the sidecars of their blobs are gone and not missed. */
function returnToPool(
  { ledger: { config }, pool }: Mine,
  blocks: readonly Block[],
  state: StateReader,
  header: Header,
): Hex[] {
  const returned: Hex[] = []
  const baseFee = rulesAt(config, header).is('london') ? nextBaseFee(config, header) : 0n
  for (const { transactions, rawTransactions } of blocks) {
    for (const [index, transaction] of transactions.entries()) {
      const raw = rawTransactions[index]
      if (raw === undefined) continue
      const nonce = state.account(transaction.from)?.nonce ?? 0n
      pool.add(toPooled(transaction, raw, raw, pool.nextSequence()), nonce, baseFee)
      returned.push(transaction.hash)
    }
  }
  return returned
}

function isExecutable(pool: Pool, state: StateReader, hash: Hex): boolean {
  const entry = pool.get(hash)
  if (entry === undefined) return false
  const { from } = entry.record
  return pool.executable(from, state.account(from)?.nonce ?? 0n).includes(entry)
}

/** The last blocks of the chain, oldest first. */
function lastBlocks({ ledger }: Mine, count: number): Block[] {
  const blocks: Block[] = []
  let hash: Hex = ledger.tip().hash
  for (let i = 0; i < count; i++) {
    const block = ledger.block(hash)
    if (block === null) break
    blocks.unshift(block)
    hash = block.header.parentHash
  }
  return blocks
}

function finalizedNumber(head: bigint, finality: NetworkOptions['finality']): BlockPointer['number'] {
  if (finality === 'head') return head
  const depth = BigInt(finality.finalized)
  return head > depth ? head - depth : 0n
}
