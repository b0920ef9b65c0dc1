import { type BlockContext, blobBaseFee, type Environment, precompilesOf } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'

/** A block of a chain as the messages in it see it. */
export function createEnvironment(
  config: ChainConfig,
  context: BlockContext,
  blockHash: (number: bigint) => Hex,
): Environment {
  const rules = rulesAt(config, context)
  const { excessBlobGas } = context
  return {
    chainId: config.chainId,
    rules,
    context,
    blobBaseFee:
      rules.blob === null || excessBlobGas === null ? null : blobBaseFee(rules.blob, excessBlobGas),
    blockHash,
    precompiles: precompilesOf(rules),
  }
}
