import { toHexOfSize } from '@causeway/rpc'
import { blockRef, latest } from '../params/blockRef.ts'
import { address } from '../params/bytes.ts'
import { optional, required } from '../params/codec.ts'
import { storageKey } from '../params/storageKey.ts'
import { readState } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { hexToJson } from './results.ts'
import { hashSchema } from './schemas.ts'

export const eth_getStorageAt = defineMethod({
  name: 'eth_getStorageAt',
  summary: 'The 32 bytes in one storage slot of an account, at any block.',
  params: [required('address', address), required('slot', storageKey), optional('block', blockRef)],
  result: { name: 'value', schema: hashSchema },
  handle: (context, [account, { slot }, block = latest]) =>
    readState(context, block, (state) => hexToJson(toHexOfSize(state.storage(account, BigInt(slot)), 32))),
})
