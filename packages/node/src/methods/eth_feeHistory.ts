import { RpcError } from '@causeway/rpc'
import { blockNumber } from '../params/blockRef.ts'
import { arrayOf, described, required } from '../params/codec.ts'
import { number } from '../params/plain.ts'
import { looseQuantity } from '../params/quantity.ts'
import { canonicalHash, isPending } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { emptyHistory, feeHistory, maxBlocks, maxPercentiles } from './feeHistory.ts'
import { recordToJson } from './results.ts'
import { listOf, quantitySchema } from './schemas.ts'

const ratios = listOf({ type: 'number', minimum: 0, maximum: 1 })

export const eth_feeHistory = defineMethod({
  name: 'eth_feeHistory',
  summary: `Base fees, gas used and tips of up to ${maxBlocks} blocks, and the base fees of the block after them.`,
  params: [
    required('blockCount', looseQuantity),
    required('newestBlock', blockNumber),
    required(
      'rewardPercentiles',
      described(arrayOf(number, 'float64'), `Rising, 0 to 100, at most ${maxPercentiles}.`),
    ),
  ],
  result: {
    name: 'feeHistory',
    schema: {
      type: 'object',
      required: ['oldestBlock', 'baseFeePerGas', 'gasUsedRatio'],
      properties: {
        oldestBlock: quantitySchema,
        baseFeePerGas: listOf(quantitySchema),
        gasUsedRatio: ratios,
        baseFeePerBlobGas: listOf(quantitySchema),
        blobGasUsedRatio: ratios,
        reward: listOf(listOf(quantitySchema)),
      },
    },
  },
  handle: async ({ network }, [blockCount, newest, percentiles]) => {
    const { view } = network
    assertPercentiles(percentiles)
    // The pending block is not a part of history: the count that would include it is one less.
    const count = isPending(newest) ? blockCount - 1n : blockCount
    if (count < 1n) return recordToJson(emptyHistory)
    const head = view.head()
    if ('number' in newest && newest.number > head.number) {
      throw new RpcError(
        'serverError',
        `request beyond head block: requested ${newest.number}, head ${head.number}`,
      )
    }
    const hash = isPending(newest) ? head.hash : canonicalHash(view, newest)
    if (hash === null) return recordToJson(emptyHistory)
    return recordToJson(await feeHistory(network, hash, Math.min(Number(count), maxBlocks), percentiles))
  },
})

function assertPercentiles(percentiles: number[]): void {
  const refuse = (why: string): never => {
    throw new RpcError('serverError', `invalid reward percentile: ${why}`)
  }
  if (percentiles.length > maxPercentiles) refuse(`over the query limit ${maxPercentiles}`)
  percentiles.forEach((percentile, at) => {
    if (!(percentile >= 0 && percentile <= 100)) refuse(percentile.toFixed(6))
    const before = percentiles[at - 1]
    if (before !== undefined && percentile <= before)
      refuse(`#${at - 1}:${before.toFixed(6)} >= #${at}:${percentile.toFixed(6)}`)
  })
}
