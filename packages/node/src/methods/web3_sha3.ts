import { keccakHex } from '@causeway/chain'
import { fromHex } from '@causeway/rpc'
import { bytes } from '../params/bytes.ts'
import { required } from '../params/codec.ts'
import { defineMethod } from './defineMethod.ts'
import { hexToJson } from './results.ts'
import { hashSchema } from './schemas.ts'

export const web3_sha3 = defineMethod({
  name: 'web3_sha3',
  summary: 'The Keccak-256 hash of bytes.',
  params: [required('data', bytes)],
  result: { name: 'hash', schema: hashSchema },
  handle: (_, [data]) => hexToJson(keccakHex(fromHex(data))),
})
