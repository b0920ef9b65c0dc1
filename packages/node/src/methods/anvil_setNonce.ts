import { address } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { nonce, nothing } from './devControls.ts'

export const anvil_setNonce = defineMethod({
  name: 'anvil_setNonce',
  summary: 'Sets the nonce of an account.',
  params: [required('address', address), required('nonce', nonce)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [account, count]) => {
    await network.writer.setNonce(account, count)
    return 'null'
  },
})
