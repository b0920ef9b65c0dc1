import { address, bytes } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { nothing } from './devControls.ts'

export const anvil_setCode = defineMethod({
  name: 'anvil_setCode',
  summary: 'Sets the code of an account.',
  params: [required('address', address), required('code', bytes)],
  result: nothing,
  on: 'dev',
  handle: async ({ network }, [account, code]) => {
    await network.writer.setCode(account, code)
    return 'null'
  },
})
