import { defineMethod } from './defineMethod.ts'
import {
  inclusionSchema,
  inclusionToJson,
  placeParams,
  placeToJson,
  proofSchema,
  provePlace,
} from './inclusion.ts'
import { nullable } from './schemas.ts'

export const causeway_getReceiptProof = defineMethod({
  name: 'causeway_getReceiptProof',
  summary:
    "A receipt in its consensus encoding with the trie nodes that lead to it from the receiptsRoot of its block's header, by the hash of the transaction or by block and index. A receipt does not name its transaction, so the proof of that is given beside it.",
  params: placeParams,
  result: { name: 'proof', schema: nullable(proofSchema({ transaction: inclusionSchema })) },
  handle: ({ network: { view } }, [ref, at]) => {
    const place = provePlace(view, ref, at)
    if (place === null) return 'null'
    const { receipt, transaction } = place
    return `{${placeToJson(place)},${inclusionToJson(receipt)},"transaction":{${inclusionToJson(transaction)}}}`
  },
})
