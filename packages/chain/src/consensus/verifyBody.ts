import type { ChainConfig } from '../genesis.ts'
import type { Block } from '../values/block.ts'
import type { Header } from '../values/header.ts'

/** Why a body does not belong to its header (transactions root, uncles hash, withdrawals root), or `null`. */
export function verifyBody(block: Block): string | null {
  throw new Error(`not written yet ${block}`)
}

/** Why a block is too large (EIP-7934), or `null`. `size` is the length of its RLP. */
export function verifySize(config: ChainConfig, header: Header, size: number): string | null {
  throw new Error(`not written yet ${config} ${header} ${size}`)
}
