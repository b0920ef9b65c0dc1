import { type BuiltBlock, decodeBlock } from '@causeway/chain'
import { fromHex, toHex } from '@causeway/rpc'
import { bytes, hash } from '../params/bytes.ts'
import { arrayOf, described, optional, required } from '../params/codec.ts'
import { payloadAttributes } from '../params/payloadAttributes.ts'
import { defineMethod } from './defineMethod.ts'
import { failureToError, isFailure } from './refusals.ts'
import { recordToJson } from './results.ts'
import { bytesSchema, listOf, quantitySchema } from './schemas.ts'

export const testing_buildBlockV1 = defineMethod({
  name: 'testing_buildBlockV1',
  summary:
    'Builds a block on the newest one, as a consensus client would ask for it. The chain does not change.',
  params: [
    required('parentHash', hash),
    required('payloadAttributes', payloadAttributes),
    optional(
      'transactions',
      described(arrayOf(bytes, 'hexutil.Bytes'), 'Signed, in order; null takes the pool.'),
    ),
    optional('extraData', bytes),
  ],
  result: {
    name: 'payload',
    schema: {
      type: 'object',
      required: [
        'executionPayload',
        'blockValue',
        'blobsBundle',
        'executionRequests',
        'shouldOverrideBuilder',
      ],
      properties: {
        executionPayload: { type: 'object' },
        blockValue: quantitySchema,
        blobsBundle: { type: 'object', required: ['commitments', 'proofs', 'blobs'] },
        executionRequests: listOf(bytesSchema),
        shouldOverrideBuilder: { type: 'boolean' },
      },
    },
  },
  handle: async ({ network }, [parent, attributes, transactions, extraData]) => {
    const outcome = await network.writer.buildBlock({
      parent,
      timestamp: attributes.timestamp,
      prevRandao: attributes.prevRandao,
      feeRecipient: attributes.suggestedFeeRecipient,
      withdrawals: attributes.withdrawals,
      parentBeaconBlockRoot: attributes.parentBeaconBlockRoot,
      transactions: transactions ?? null,
      extraData: extraData ?? null,
    })
    if (isFailure(outcome)) throw failureToError(outcome)
    return envelope(outcome)
  },
})

/** The engine API's ExecutionPayloadEnvelope. */
function envelope({ rawBlock, blockHash, value, requests, blobs }: BuiltBlock): string {
  const { header, rawTransactions, withdrawals } = decodeBlock(fromHex(rawBlock))
  return recordToJson({
    executionPayload: {
      parentHash: header.parentHash,
      feeRecipient: header.miner,
      stateRoot: header.stateRoot,
      receiptsRoot: header.receiptsRoot,
      logsBloom: header.logsBloom,
      prevRandao: header.mixHash,
      blockNumber: header.number,
      gasLimit: header.gasLimit,
      gasUsed: header.gasUsed,
      timestamp: header.timestamp,
      extraData: header.extraData,
      baseFeePerGas: header.baseFeePerGas,
      blockHash,
      transactions: rawTransactions.map((raw) => toHex(raw)),
      withdrawals,
      blobGasUsed: header.blobGasUsed,
      excessBlobGas: header.excessBlobGas,
    },
    blockValue: value,
    blobsBundle: blobs,
    executionRequests: requests,
    shouldOverrideBuilder: false,
  })
}
