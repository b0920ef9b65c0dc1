import { RpcError } from '@causeway/rpc'
import { required } from '../params/codec.ts'
import { text } from '../params/plain.ts'
import { defineMethod } from './defineMethod.ts'
import { blockLogs, scanLogs } from './logs.ts'
import { logsSchema } from './schemas.ts'

export const eth_getFilterLogs = defineMethod({
  name: 'eth_getFilterLogs',
  summary: 'All logs of the chain that a log filter matches, whether or not they were polled before.',
  params: [required('filterId', text)],
  result: { name: 'logs', schema: logsSchema },
  handle: (context, [id]) => {
    const query = context.filters.logQuery(id)
    if (query === null) throw new RpcError('serverError', 'filter not found')
    if (query.blockHash !== null) return blockLogs(context, query.blockHash, query.filter)
    const head = context.network.view.head().number
    // Unlike a query, a filter may reach into the future: there is nothing there yet.
    const to = query.to === null || query.to > head ? head : query.to
    return scanLogs(context, { from: query.from ?? head, to }, query.filter)
  },
})
