import { type Hex, InvalidValue, RpcError } from '@causeway/rpc'
import { bytes } from '../params/bytes.ts'
import { arrayOf, type Codec, described, optional, required } from '../params/codec.ts'
import { looseQuantity } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { blockCount, nothing } from './devControls.ts'
import { failureToError, isFailure } from './refusals.ts'

/** A signed transaction, and which of the new blocks it goes into, counted from 0. */
const placed: Codec<{ raw: Hex; block: number }> = {
  decode(value) {
    if (!Array.isArray(value) || value.length !== 2)
      throw new InvalidValue('want pairs of [transaction, block]')
    if (typeof value[0] !== 'string')
      throw new InvalidValue('only signed transactions can be put into new blocks')
    return { raw: bytes.decode(value[0]), block: blockCount(looseQuantity.decode(value[1])) }
  },
  schema: { type: 'array', minItems: 2, maxItems: 2 },
}

export const anvil_reorg = defineMethod({
  name: 'anvil_reorg',
  summary: 'Replaces the newest blocks by as many new ones. What they held returns to the pool.',
  params: [
    required('depth', looseQuantity),
    optional(
      'transactions',
      described(
        arrayOf(placed, '(transaction, block)'),
        'Signed transactions, each with the new block it goes into.',
      ),
    ),
  ],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [depth, transactions = []]) => {
    const count = blockCount(depth)
    if (transactions.some(({ block }) => block >= count)) {
      throw new RpcError('invalidParams', `the new blocks are 0 to ${count - 1}`)
    }
    const outcome = await network.writer.reorg({ depth: count, transactions })
    if (isFailure(outcome)) throw failureToError(outcome)
    return 'null'
  },
})
