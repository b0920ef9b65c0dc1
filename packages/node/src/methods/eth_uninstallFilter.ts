import { required } from '../params/codec.ts'
import { text } from '../params/plain.ts'
import { defineMethod } from './defineMethod.ts'

export const eth_uninstallFilter = defineMethod({
  name: 'eth_uninstallFilter',
  summary: 'Drops a filter; false where there was none.',
  params: [required('filterId', text)],
  result: { name: 'removed', schema: { type: 'boolean' } },
  handle: ({ filters }, [id]) => String(filters.remove(id)),
})
