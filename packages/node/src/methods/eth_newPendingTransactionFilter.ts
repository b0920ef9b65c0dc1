import { described, optional } from '../params/codec.ts'
import { boolean } from '../params/plain.ts'
import { defineMethod } from './defineMethod.ts'
import { hexToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_newPendingTransactionFilter = defineMethod({
  name: 'eth_newPendingTransactionFilter',
  summary: 'A filter for transactions that enter the pool, to be polled with eth_getFilterChanges.',
  params: [optional('full', described(boolean, 'Whole transactions in place of their hashes.'))],
  result: { name: 'filterId', schema: quantitySchema },
  handle: ({ filters }, [full = false]) => hexToJson(filters.addPendingTransactions(full)),
})
