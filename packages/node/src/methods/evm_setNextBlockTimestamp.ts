import { RpcError } from '@causeway/rpc'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { nothing, seconds } from './devControls.ts'

export const evm_setNextBlockTimestamp = defineMethod({
  name: 'evm_setNextBlockTimestamp',
  summary:
    'Sets the time of the next block, which must be after the newest one; the clock goes on from there.',
  params: [required('timestamp', seconds)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [timestamp]) => {
    if (!(await network.writer.setNextTimestamp(timestamp))) {
      throw new RpcError('invalidParams', `timestamp ${timestamp} is not after the newest block's`)
    }
    return 'null'
  },
})
