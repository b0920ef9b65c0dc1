import { required } from '../params/codec.ts'
import { logCriteria } from '../params/logFilter.ts'
import { defineMethod } from './defineMethod.ts'
import { blockLogs, rangeOf, scanLogs, toLogQuery } from './logs.ts'
import { logsSchema } from './schemas.ts'

export const eth_getLogs = defineMethod({
  name: 'eth_getLogs',
  summary:
    'The logs of a range of blocks, or of one block by its hash, by address and topics. ' +
    'A network limits how many results, values in the filter and how much time a query may take (-32005).',
  params: [required('filter', logCriteria)],
  result: { name: 'logs', schema: logsSchema },
  handle: (context, [criteria]) => {
    const query = toLogQuery(context, criteria)
    if (query.blockHash !== null) return blockLogs(context, query.blockHash, query.filter)
    return scanLogs(context, rangeOf(context, query), query.filter)
  },
})
