import { blockRef, latest } from '../params/blockRef.ts'
import { address } from '../params/bytes.ts'
import { optional, required } from '../params/codec.ts'
import { isPending, stateOf } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { quantityToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_getTransactionCount = defineMethod({
  name: 'eth_getTransactionCount',
  summary: 'The nonce of an account, at any block. With "pending" its transactions in the pool are counted.',
  params: [required('address', address), optional('block', blockRef)],
  result: { name: 'nonce', schema: quantitySchema },
  handle: ({ network: { view, writer } }, [account, block = latest]) =>
    isPending(block)
      ? writer.nextNonce(account).then(quantityToJson)
      : quantityToJson(stateOf(view, block).account(account)?.nonce ?? 0n),
})
