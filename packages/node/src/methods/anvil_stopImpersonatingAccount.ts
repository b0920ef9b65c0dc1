import { address } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { nothing } from './devControls.ts'

export const anvil_stopImpersonatingAccount = defineMethod({
  name: 'anvil_stopImpersonatingAccount',
  summary: 'Ends the impersonation of an account.',
  params: [required('address', address)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [account]) => {
    await network.writer.impersonate(account, false)
    return 'null'
  },
})
