import type { Hex } from '@causeway/rpc'
import { blobBaseFee } from '../consensus/blobGas.ts'
import { type Rules, rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import type { BlockContext } from './port.ts'
import { precompilesOf } from './precompiles.ts'

/** Everything around a message that is the same for a whole block. */
export interface Environment {
  config: ChainConfig
  rules: Rules
  context: BlockContext
  /** `null` before Cancun. */
  blobBaseFee: bigint | null
  /** The hash of an earlier block, for BLOCKHASH; thirty-two zero bytes where there is none. */
  blockHash: (number: bigint) => Hex
  /** Where precompiled contracts answer, each with the address it has by the rules; a call may move them. */
  precompiles: ReadonlyMap<Hex, Hex>
}

export function createEnvironment(
  config: ChainConfig,
  context: BlockContext,
  blockHash: (number: bigint) => Hex,
): Environment {
  const rules = rulesAt(config, context)
  const { excessBlobGas } = context
  return {
    config,
    rules,
    context,
    blobBaseFee:
      rules.blob === null || excessBlobGas === null ? null : blobBaseFee(rules.blob, excessBlobGas),
    blockHash,
    precompiles: precompilesOf(rules),
  }
}
