import { optional } from '../params/codec.ts'
import { looseQuantity } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { blockCount, nothing, seconds } from './devControls.ts'

export const anvil_mine = defineMethod({
  name: 'anvil_mine',
  summary: 'Mines blocks now, a given number of seconds apart.',
  params: [optional('blocks', looseQuantity), optional('intervalSeconds', seconds)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [blocks = 1n, interval]) => {
    await network.writer.mine({
      blocks: blockCount(blocks),
      ...(interval === undefined ? {} : { intervalSeconds: Number(interval) }),
    })
    return 'null'
  },
})
