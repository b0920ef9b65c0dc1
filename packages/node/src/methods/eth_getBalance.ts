import { blockRef, latest } from '../params/blockRef.ts'
import { address } from '../params/bytes.ts'
import { optional, required } from '../params/codec.ts'
import { readState } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { quantityToJson } from './results.ts'
import { quantitySchema } from './schemas.ts'

export const eth_getBalance = defineMethod({
  name: 'eth_getBalance',
  summary: 'The balance of an account in wei, at any block.',
  params: [required('address', address), optional('block', blockRef)],
  result: { name: 'balance', schema: quantitySchema },
  handle: (context, [account, block = latest]) =>
    readState(context, block, (state) => quantityToJson(state.account(account)?.balance ?? 0n)),
})
