import type { Hex } from '@causeway/rpc'
import type { ChainConfig } from '../genesis.ts'
import type { Block } from '../values/block.ts'
import type { Header } from '../values/header.ts'

/** An earlier block as the uncle rules see it. */
export interface Ancestor {
  header: Header
  uncles: readonly Header[]
}

/** Why a block's uncles are not allowed, or `null`. `ancestor` gives a stored block by its hash. */
export function verifyUncles(
  config: ChainConfig,
  block: Block,
  ancestor: (hash: Hex) => Ancestor | null,
): string | null {
  throw new Error(`not written yet ${config} ${block} ${ancestor}`)
}
