import { defineMethod } from './defineMethod.ts'
import { inclusionToJson, placeParams, placeToJson, proofSchema, provePlace } from './inclusion.ts'
import { nullable } from './schemas.ts'

export const causeway_getTransactionProof = defineMethod({
  name: 'causeway_getTransactionProof',
  summary:
    "A transaction's bytes with the trie nodes that lead to them from the transactionsRoot of its block's header, by the hash of the transaction or by block and index. The header is given in RLP, so that its hash can be checked too.",
  params: placeParams,
  result: { name: 'proof', schema: nullable(proofSchema()) },
  handle: ({ network: { view } }, [ref, at]) => {
    const place = provePlace(view, ref, at)
    return place === null ? 'null' : `{${placeToJson(place)},${inclusionToJson(place.transaction)}}`
  },
})
