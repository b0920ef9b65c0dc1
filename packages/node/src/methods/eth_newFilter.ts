import { required } from '../params/codec.ts'
import { logCriteria } from '../params/logFilter.ts'
import { defineMethod } from './defineMethod.ts'
import { toLogQuery } from './logs.ts'
import { hexToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_newFilter = defineMethod({
  name: 'eth_newFilter',
  summary:
    'A filter for logs of new blocks, to be polled with eth_getFilterChanges. It is dropped when nobody polls it.',
  params: [required('filter', logCriteria)],
  result: { name: 'filterId', schema: quantitySchema },
  handle: (context, [criteria]) => hexToJson(context.filters.addLogs(toLogQuery(context, criteria))),
})
