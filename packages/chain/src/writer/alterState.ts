import { type AccountChange, emptyCodeHash, keccakHex } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import { applyChanges } from '../state/applyChanges.ts'
import { layerNodes } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import type { Mine } from './mineBlocks.ts'
import { settlePool } from './settlePool.ts'

/** What a dev control sets in one account; the rest stays. */
export interface Alteration {
  balance?: bigint
  nonce?: bigint
  code?: Hex
  slot?: [slot: bigint, value: bigint]
}

/**
 * Changes the state after the head without a block. The new root is kept beside the head and the next block is built
 * on it, so the header of that block holds it and the one before does not.
 */
export function alterState({ ledger, pool }: Mine, address: Hex, alteration: Alteration): void {
  const tip = ledger.tip()
  const applied = applyChanges(ledger.nodes, tip.root, [
    changeOf(ledger.state().account(address), address, alteration),
  ])
  settlePool(pool, openState(layerNodes(ledger.nodes, applied), applied.root), tip.header.gasLimit)
  const { root } = applied
  ledger.commit({
    altered: applied,
    tip: { ...tip, root },
    overrides: [{ block: tip.hash, root: root === tip.header.stateRoot ? null : root }],
    pool: pool.takeJournal(),
  })
}

function changeOf(
  account: { nonce: bigint; balance: bigint; codeHash: Hex } | null,
  address: Hex,
  { balance, nonce, code, slot }: Alteration,
): AccountChange {
  const bytes = code === undefined ? undefined : fromHex(code)
  const next = {
    nonce: nonce ?? account?.nonce ?? 0n,
    balance: balance ?? account?.balance ?? 0n,
    codeHash: bytes === undefined ? (account?.codeHash ?? emptyCodeHash) : codeHashOf(bytes),
  }
  // EIP-161: the state holds no empty accounts.
  const isEmpty =
    next.nonce === 0n && next.balance === 0n && next.codeHash === emptyCodeHash && slot === undefined
  return {
    address,
    account: isEmpty ? null : next,
    ...(bytes === undefined ? {} : { code: bytes }),
    wiped: false,
    slots: slot === undefined ? [] : [slot],
  }
}

function codeHashOf(code: Uint8Array): Hex {
  return code.length === 0 ? emptyCodeHash : keccakHex(code)
}
