import { address } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { word } from './devControls.ts'

export const anvil_setStorageAt = defineMethod({
  name: 'anvil_setStorageAt',
  summary: 'Sets one storage slot of an account.',
  params: [required('address', address), required('slot', word), required('value', word)],
  result: { name: 'done', schema: { type: 'boolean' } },
  on: 'dev',
  handle: async ({ network }, [account, slot, value]) => {
    await network.writer.setStorage(account, slot, value)
    return 'true'
  },
})
