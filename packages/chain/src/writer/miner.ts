import { blobBaseFee, keccakHex } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import { nextDifficulty } from '../consensus/difficulty.ts'
import { type BlockBuilder, type BuiltBlock, createBlockBuilder } from '../engine/builder.ts'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import { byPrice } from '../pool/byPrice.ts'
import type { Pool } from '../pool/createPool.ts'
import type { Pooled } from '../pool/pooled.ts'
import type { Withdrawal } from '../values/block.ts'
import type { Header } from '../values/header.ts'
import type { Draft, Tip } from './draft.ts'

/** What the producer of a block chooses. */
export interface Attributes {
  timestamp: bigint
  miner: Hex
  gasLimit: bigint
  mixHash: Hex
  extraData?: Hex
  parentBeaconBlockRoot?: Hex
  withdrawals?: Withdrawal[]
}

/** Begins a block at the end of a draft. */
export function beginBlock(config: ChainConfig, draft: Draft, attributes: Attributes): BlockBuilder {
  const { withdrawals, ...chosen } = attributes
  const { header: parent, root } = draft.tip()
  const header: Pick<Header, 'timestamp' | 'miner' | 'gasLimit'> & Partial<Header> = {
    ...chosen,
    difficulty: nextDifficulty(config, chosen.timestamp, parent),
  }
  return createBlockBuilder({
    config,
    parent,
    parentRoot: root,
    header,
    nodes: draft.nodes,
    blockHash: draft.blockHash,
    ...(withdrawals === undefined ? {} : { withdrawals }),
  })
}

/**
 * The random value of a mined block. It follows from the parent, so that the same steps give the same chain; `salt`
 * makes a replacement differ from the block it replaces.
 */
export function randomAfter(parent: Tip, salt?: Hex): Hex {
  return keccakHex(Buffer.concat([fromHex(parent.hash), fromHex(salt ?? '0x')]))
}

/** Fills a block with the best of the pool, up to `most` transactions; gives those that went in. */
export function fillFromPool(
  config: ChainConfig,
  builder: BlockBuilder,
  draft: Draft,
  pool: Pool,
  most = Number.POSITIVE_INFINITY,
): Pooled[] {
  const { context } = builder
  const { blob } = rulesAt(config, context)
  const state = draft.state()
  const order = byPrice(pool, {
    nonceOf: (sender) => state.account(sender)?.nonce ?? 0n,
    baseFee: context.baseFeePerGas ?? 0n,
    blobBaseFee: blob === null ? 0n : blobBaseFee(blob, context.excessBlobGas ?? 0n),
  })
  const taken: Pooled[] = []
  while (taken.length < most) {
    const entry = order.peek()
    if (entry === null) break
    const fits = entry.transaction.gas <= builder.gasLeft()
    if (fits && !('refused' in builder.add(entry.transaction, entry.raw))) {
      taken.push(entry)
      order.take()
    } else {
      order.skip()
    }
  }
  return taken
}

/** Sum of what the transactions of a block pay its producer. */
export function paidToProducer({ block, receipts }: Pick<BuiltBlock, 'block' | 'receipts'>): bigint {
  const baseFee = block.header.baseFeePerGas ?? 0n
  return receipts.reduce(
    (sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * (effectiveGasPrice - baseFee),
    0n,
  )
}
