import { toHex } from '@causeway/rpc'
import { blockRef, latest } from '../params/blockRef.ts'
import { address } from '../params/bytes.ts'
import { optional, required } from '../params/codec.ts'
import { readState } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { hexToJson } from './results.ts'
import { bytesSchema } from './schemas.ts'

export const eth_getCode = defineMethod({
  name: 'eth_getCode',
  summary: 'The code of an account, at any block; "0x" where there is none.',
  params: [required('address', address), optional('block', blockRef)],
  result: { name: 'code', schema: bytesSchema },
  handle: (context, [account, block = latest]) =>
    readState(context, block, (state) => {
      const found = state.account(account)
      return hexToJson(found === null ? '0x' : toHex(state.code(found.codeHash)))
    }),
})
