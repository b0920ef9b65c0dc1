import { RpcError } from '@causeway/rpc'
import { required } from '../params/codec.ts'
import { looseQuantity } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { nothing } from './devControls.ts'

const longest = 86_400n

export const evm_setIntervalMining = defineMethod({
  name: 'evm_setIntervalMining',
  summary: 'Mines a block every so many seconds from now on; 0 stops it.',
  params: [required('seconds', looseQuantity)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [seconds]) => {
    if (seconds > longest) throw new RpcError('invalidParams', `the interval is at most ${longest} seconds`)
    await network.writer.setInterval(Number(seconds))
    return 'null'
  },
})
