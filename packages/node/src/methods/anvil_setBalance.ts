import { address } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { looseQuantity } from '../params/quantity.ts'
import { defineMethod } from './defineMethod.ts'
import { nothing } from './devControls.ts'

export const anvil_setBalance = defineMethod({
  name: 'anvil_setBalance',
  summary: 'Sets the balance of an account, in wei.',
  params: [required('address', address), required('balance', looseQuantity)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [account, balance]) => {
    await network.writer.setBalance(account, BigInt.asUintN(256, balance))
    return 'null'
  },
})
