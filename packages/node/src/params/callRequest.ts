import type { AccessListEntry, Authorization, CallRequest } from '@causeway/chain'
import { type Hex, InvalidValue } from '@causeway/rpc'
import { address, bytes, hash } from './bytes.ts'
import { arrayOf, type Codec } from './codec.ts'
import { needField, readField, readFields } from './fields.ts'
import { quantity, uint64 } from './quantity.ts'

const zeroAddress: Hex = '0x0000000000000000000000000000000000000000'

/** EIP-2930. */
export const accessList: Codec<AccessListEntry[]> = arrayOf(
  {
    decode(value) {
      const fields = readFields(value, 'types.AccessTuple')
      return {
        address: needField(fields, 'AccessTuple', 'address', address),
        storageKeys: needField(fields, 'AccessTuple', 'storageKeys', storageKeys),
      }
    },
    schema: {
      type: 'object',
      required: ['address', 'storageKeys'],
      properties: { address: address.schema, storageKeys: { type: 'array', items: hash.schema } },
    },
  },
  'types.AccessTuple',
)

const storageKeys = arrayOf(hash, 'common.Hash')

/** Which of two keys signed. Who sends 27 or 28 means the `v` of older signatures, and would be passed over in silence. */
const parity: Codec<bigint> = {
  decode(value) {
    const given = uint64.decode(value)
    if (given > 1n) throw new InvalidValue("'yParity' field must be 0 or 1")
    return given
  },
  schema: { type: 'string', enum: ['0x0', '0x1'] },
}

const authorizationFields = { chainId: quantity, nonce: uint64, yParity: parity, r: quantity, s: quantity }

/** EIP-7702; every member is required. */
const authorizationList: Codec<Authorization[]> = arrayOf(
  {
    decode(value) {
      const type = 'SetCodeAuthorization'
      const fields = readFields(value, `types.${type}`)
      const need = <T>(key: string, codec: Codec<T>): T => needField(fields, type, key, codec)
      return {
        chainId: need('chainId', quantity),
        address: need('address', address),
        nonce: need('nonce', uint64),
        yParity: need('yParity', parity),
        r: need('r', quantity),
        s: need('s', quantity),
      }
    },
    schema: {
      type: 'object',
      required: ['address', ...Object.keys(authorizationFields)],
      properties: {
        address: address.schema,
        ...Object.fromEntries(Object.entries(authorizationFields).map(([key, codec]) => [key, codec.schema])),
      },
    },
  },
  'types.SetCodeAuthorization',
)

/** A call object as it came: what `eth_sendTransaction` must still tell apart is kept beside the request. */
export interface CallArguments {
  readonly request: CallRequest
  /** Both spellings of the call data were given, and differ. `input` is the one that counts. */
  readonly conflictingInput: boolean
}

export const callArguments: Codec<CallArguments> = {
  decode(value) {
    const type = 'TransactionArgs'
    const fields = readFields(value, `ethapi.${type}`)
    const read = <T>(key: string, codec: Codec<T>): T | null => readField(fields, type, key, codec) ?? null
    const input = read('input', bytes)
    const data = read('data', bytes)
    return {
      conflictingInput: input !== null && data !== null && input !== data,
      request: {
        from: read('from', address) ?? zeroAddress,
        to: read('to', address),
        gas: read('gas', uint64),
        gasPrice: read('gasPrice', quantity),
        maxFeePerGas: read('maxFeePerGas', quantity),
        maxPriorityFeePerGas: read('maxPriorityFeePerGas', quantity),
        value: read('value', quantity) ?? 0n,
        input: input ?? data ?? '0x',
        nonce: read('nonce', uint64),
        accessList: read('accessList', accessList),
        maxFeePerBlobGas: read('maxFeePerBlobGas', quantity),
        blobVersionedHashes: read('blobVersionedHashes', storageKeys),
        authorizationList: read('authorizationList', authorizationList),
        chainId: read('chainId', quantity),
      },
    }
  },
  schema: {
    type: 'object',
    properties: {
      from: address.schema,
      to: address.schema,
      gas: uint64.schema,
      gasPrice: quantity.schema,
      maxFeePerGas: quantity.schema,
      maxPriorityFeePerGas: quantity.schema,
      value: quantity.schema,
      input: bytes.schema,
      data: { ...bytes.schema, description: 'The older name of `input`, which wins where both are given.' },
      nonce: uint64.schema,
      accessList: accessList.schema,
      maxFeePerBlobGas: quantity.schema,
      blobVersionedHashes: { type: 'array', items: hash.schema },
      authorizationList: authorizationList.schema,
      chainId: quantity.schema,
    },
  },
}

/** The call object of `eth_call` and its kin. `input` wins over `data`, silently. */
export const callRequest: Codec<CallRequest> = {
  decode: (value) => callArguments.decode(value).request,
  schema: callArguments.schema,
}
