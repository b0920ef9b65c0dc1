import type { Withdrawal } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { address, hash } from './bytes.ts'
import type { Codec } from './codec.ts'
import { needField, readField, readFields } from './fields.ts'
import { withdrawals } from './overrides.ts'
import { uint64 } from './quantity.ts'

/** What a consensus client would say about the block to build (engine API, PayloadAttributes V1 to V3). */
export interface PayloadAttributes {
  readonly timestamp: bigint
  readonly prevRandao: Hex
  readonly suggestedFeeRecipient: Hex
  readonly withdrawals: Withdrawal[] | null
  readonly parentBeaconBlockRoot: Hex | null
}

export const payloadAttributes: Codec<PayloadAttributes> = {
  decode(value) {
    const type = 'PayloadAttributes'
    const fields = readFields(value, `engine.${type}`)
    const need = <T>(key: string, codec: Codec<T>): T => needField(fields, type, key, codec)
    return {
      timestamp: need('timestamp', uint64),
      prevRandao: need('prevRandao', hash),
      suggestedFeeRecipient: need('suggestedFeeRecipient', address),
      withdrawals: readField(fields, type, 'withdrawals', withdrawals) ?? null,
      parentBeaconBlockRoot: readField(fields, type, 'parentBeaconBlockRoot', hash) ?? null,
    }
  },
  schema: {
    type: 'object',
    required: ['timestamp', 'prevRandao', 'suggestedFeeRecipient'],
    properties: {
      timestamp: uint64.schema,
      prevRandao: hash.schema,
      suggestedFeeRecipient: address.schema,
      withdrawals: withdrawals.schema,
      parentBeaconBlockRoot: hash.schema,
    },
  },
}
