import { address } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { nothing } from './devControls.ts'

export const anvil_impersonateAccount = defineMethod({
  name: 'anvil_impersonateAccount',
  summary: 'Lets eth_sendTransaction send for an account whose key nobody has. A restart forgets it.',
  params: [required('address', address)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [account]) => {
    await network.writer.impersonate(account, true)
    return 'null'
  },
})
