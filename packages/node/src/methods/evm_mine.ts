import { type Codec, optional } from '../params/codec.ts'
import { readField, readFields } from '../params/fields.ts'
import { looseQuantity } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { blockCount, seconds } from './devControls.ts'

interface MineOptions {
  readonly blocks: bigint
  readonly timestamp: bigint | undefined
}

/** A timestamp alone, or an object with `blocks` and `timestamp`; both spellings are in use. */
const options: Codec<MineOptions> = {
  decode(value) {
    if (typeof value !== 'object') return { blocks: 1n, timestamp: seconds.decode(value) }
    const fields = readFields(value, 'MineOptions')
    return {
      blocks: readField(fields, 'MineOptions', 'blocks', looseQuantity) ?? 1n,
      timestamp: readField(fields, 'MineOptions', 'timestamp', seconds),
    }
  },
  schema: {
    oneOf: [
      looseQuantity.schema,
      { type: 'object', properties: { blocks: looseQuantity.schema, timestamp: looseQuantity.schema } },
    ],
  },
}

export const evm_mine = defineMethod({
  name: 'evm_mine',
  summary: 'Mines a block now, empty or with what the pool has.',
  params: [optional('options', options)],
  result: { name: 'done', schema: { type: 'string', const: '0x0' } },
  on: 'dev',
  handle: async ({ network }, [given]) => {
    const timestamp = given?.timestamp
    await network.writer.mine({
      blocks: blockCount(given?.blocks ?? 1n),
      ...(timestamp === undefined ? {} : { timestamp }),
    })
    return '"0x0"'
  },
})
