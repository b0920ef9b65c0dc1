import { RpcError } from '@causeway/rpc'
import { required } from '../params/codec.ts'
import { text } from '../params/plain.ts'
import { defineMethod } from './defineMethod.ts'
import { hashSchema, listOf, logsSchema, transactionSchema } from './schemas.ts'

export const eth_getFilterChanges = defineMethod({
  name: 'eth_getFilterChanges',
  summary: 'What a filter has seen since it was last polled: logs, block hashes, or pending transactions.',
  params: [required('filterId', text)],
  result: { name: 'changes', schema: { anyOf: [logsSchema, listOf(hashSchema), listOf(transactionSchema)] } },
  handle: ({ filters }, [id]) => {
    const changes = filters.changes(id)
    if (changes === null) throw new RpcError('serverError', 'filter not found')
    return changes
  },
})
