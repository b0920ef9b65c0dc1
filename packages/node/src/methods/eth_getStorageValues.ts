import { type Hex, RpcError, toHexOfSize } from '@causeway/rpc'
import { blockRef, latest } from '../params/blockRef.ts'
import { address, hash } from '../params/bytes.ts'
import { arrayOf, type Codec, optional, required } from '../params/codec.ts'
import { readFields } from '../params/fields.ts'
import { readState } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { hashSchema, listOf } from './schemas.ts'

const maxSlots = 1024

const slots = arrayOf(hash, 'common.Hash')

const requests: Codec<Map<Hex, Hex[]>> = {
  decode(value) {
    const fields = readFields(value, 'map[common.Address][]common.Hash')
    return new Map(
      Object.entries(fields).map(([key, list]) => [address.decode(key), slots.decode(list ?? [])]),
    )
  },
  schema: { type: 'object', additionalProperties: slots.schema },
}

/** `eth_simulateV1` and this method share the code for "more than this node does at once". */
const clientLimitExceeded = -38026

export const eth_getStorageValues = defineMethod({
  name: 'eth_getStorageValues',
  summary: `The values of many storage slots of many accounts at one block, at most ${maxSlots} in all.`,
  params: [required('requests', requests), optional('block', blockRef)],
  result: { name: 'values', schema: { type: 'object', additionalProperties: listOf(hashSchema) } },
  handle: (context, [asked, block = latest]) => {
    const count = [...asked.values()].reduce((sum, list) => sum + list.length, 0)
    if (count > maxSlots) {
      throw new RpcError('limitExceeded', `too many slots (max ${maxSlots})`, { code: clientLimitExceeded })
    }
    if (count === 0) throw new RpcError('invalidParams', 'empty request')
    return readState(context, block, (state) => {
      const values = [...asked].map(([account, list]) => [
        account,
        list.map((slot) => toHexOfSize(state.storage(account, BigInt(slot)), 32)),
      ])
      return JSON.stringify(Object.fromEntries(values))
    })
  },
})
