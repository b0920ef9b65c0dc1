import { address } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { looseQuantity } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { nothing } from './devControls.ts'

export const anvil_setNonce = defineMethod({
  name: 'anvil_setNonce',
  summary: 'Sets the nonce of an account.',
  params: [required('address', address), required('nonce', looseQuantity)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [account, nonce]) => {
    await network.writer.setNonce(account, BigInt.asUintN(64, nonce))
    return 'null'
  },
})
