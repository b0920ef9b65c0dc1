import type { Environment } from './environment.ts'

/** What the instructions show of the block, each as the word that they push. */
export interface BlockWords {
  readonly chainId: bigint
  readonly coinbase: bigint
  readonly timestamp: bigint
  readonly number: bigint
  /** The difficulty, or since the merge the random value in its place (EIP-4399). */
  readonly difficulty: bigint
  readonly gasLimit: bigint
  readonly baseFee: bigint
  readonly blobBaseFee: bigint
}

const known = new WeakMap<Environment, BlockWords>()

/** The same object for the same environment: a block has many messages. */
export function blockWordsOf(environment: Environment): BlockWords {
  let words = known.get(environment)
  if (words === undefined) {
    const { context, rules, chainId, blobBaseFee } = environment
    words = {
      chainId,
      coinbase: BigInt(context.coinbase),
      timestamp: context.timestamp,
      number: context.number,
      difficulty: rules.is('paris') ? BigInt(context.prevRandao) : context.difficulty,
      gasLimit: context.gasLimit,
      baseFee: context.baseFeePerGas ?? 0n,
      blobBaseFee: blobBaseFee ?? 0n,
    }
    known.set(environment, words)
  }
  return words
}
