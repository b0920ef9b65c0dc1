import type { JsonSchema } from '@causeway/rpc'
import { address, bytes, hash } from '../params/bytes.ts'
import { accessList } from '../params/callRequest.ts'
import { quantity, uint64 } from '../params/quantity.ts'

/** Shapes of answers that more than one method gives. */

const q = uint64.schema
const big = quantity.schema
const data = bytes.schema

export function nullable(schema: JsonSchema): JsonSchema {
  return { oneOf: [schema, { type: 'null' }] }
}

export function listOf(schema: JsonSchema): JsonSchema {
  return { type: 'array', items: schema }
}

function record(required: Record<string, JsonSchema>, extra: Record<string, JsonSchema> = {}): JsonSchema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...extra } }
}

export const hashSchema = hash.schema
export const addressSchema = address.schema
export const bytesSchema = data
export const quantitySchema = big

const log = record({
  address: address.schema,
  topics: { type: 'array', items: hash.schema, maxItems: 4 },
  data,
  blockNumber: q,
  transactionHash: hash.schema,
  transactionIndex: q,
  blockHash: hash.schema,
  blockTimestamp: q,
  logIndex: q,
  removed: { type: 'boolean' },
})

export const logsSchema = listOf(log)

const authorization = record({
  chainId: big,
  address: address.schema,
  nonce: q,
  yParity: q,
  r: big,
  s: big,
})

/** A transaction; the block fields are `null` while it is pending. */
export const transactionSchema = record(
  {
    blockHash: nullable(hash.schema),
    blockNumber: nullable(q),
    from: address.schema,
    gas: q,
    gasPrice: big,
    hash: hash.schema,
    input: data,
    nonce: q,
    to: nullable(address.schema),
    transactionIndex: nullable(q),
    value: big,
    type: q,
    v: big,
    r: big,
    s: big,
  },
  {
    blockTimestamp: nullable(q),
    chainId: big,
    yParity: q,
    accessList: accessList.schema,
    maxFeePerGas: big,
    maxPriorityFeePerGas: big,
    maxFeePerBlobGas: big,
    blobVersionedHashes: listOf(hash.schema),
    authorizationList: listOf(authorization),
  },
)

/** Exactly one of `root` (before Byzantium) and `status` is there; the blob members on type 3 alone. */
export const receiptSchema: JsonSchema = {
  ...record(
    {
      blockHash: hash.schema,
      blockNumber: q,
      contractAddress: nullable(address.schema),
      cumulativeGasUsed: q,
      effectiveGasPrice: big,
      from: address.schema,
      gasUsed: q,
      logs: logsSchema,
      logsBloom: { type: 'string', pattern: '^0x[0-9a-f]{512}$' },
      to: nullable(address.schema),
      transactionHash: hash.schema,
      transactionIndex: q,
      type: q,
    },
    {
      root: hash.schema,
      status: { type: 'string', enum: ['0x0', '0x1'] },
      blobGasUsed: q,
      blobGasPrice: big,
    },
  ),
  oneOf: [{ required: ['root'] }, { required: ['status'] }],
}

const headerFields: Record<string, JsonSchema> = {
  number: q,
  hash: nullable(hash.schema),
  parentHash: hash.schema,
  nonce: nullable({ type: 'string', pattern: '^0x[0-9a-f]{16}$' }),
  mixHash: hash.schema,
  sha3Uncles: hash.schema,
  logsBloom: { type: 'string', pattern: '^0x[0-9a-f]{512}$' },
  stateRoot: hash.schema,
  miner: address.schema,
  difficulty: big,
  extraData: data,
  gasLimit: q,
  gasUsed: q,
  timestamp: q,
  transactionsRoot: hash.schema,
  receiptsRoot: hash.schema,
}

const laterHeaderFields: Record<string, JsonSchema> = {
  baseFeePerGas: big,
  withdrawalsRoot: hash.schema,
  blobGasUsed: q,
  excessBlobGas: q,
  parentBeaconBlockRoot: hash.schema,
  requestsHash: hash.schema,
}

export const headerSchema = record(headerFields, laterHeaderFields)

const withdrawal = record({ index: q, validatorIndex: q, address: address.schema, amount: q })

/** A block; while it is pending it has neither a hash nor a nonce. */
export const blockSchema = record(
  {
    ...headerFields,
    size: q,
    transactions: { anyOf: [listOf(hash.schema), listOf(transactionSchema)] },
    uncles: listOf(hash.schema),
  },
  { ...laterHeaderFields, withdrawals: listOf(withdrawal) },
)

/** An uncle has the fields of a header and a size of its own; its `totalDifficulty` is not kept and is `null`. */
export const uncleSchema = record(
  { ...headerFields, size: q, totalDifficulty: { type: 'null' }, uncles: { type: 'array', maxItems: 0 } },
  laterHeaderFields,
)
