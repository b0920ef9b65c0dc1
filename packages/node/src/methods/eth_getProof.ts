import { type Hex, RpcError, toQuantity } from '@causeway/rpc'
import { blockRef, latest } from '../params/blockRef.ts'
import { address } from '../params/bytes.ts'
import { arrayOf, optional, required } from '../params/codec.ts'
import { storageKey } from '../params/storageKey.ts'
import { headerOf, isPending, stateRootOf } from './blocks.ts'
import { defineMethod } from './defineMethod.ts'
import { recordToJson } from './results.ts'
import { addressSchema, bytesSchema, hashSchema, listOf, quantitySchema } from './schemas.ts'

const maxKeys = 1024

const proofSchema = {
  type: 'object',
  required: ['address', 'accountProof', 'balance', 'codeHash', 'nonce', 'storageHash', 'storageProof'],
  properties: {
    address: addressSchema,
    accountProof: listOf(bytesSchema),
    balance: quantitySchema,
    codeHash: hashSchema,
    nonce: quantitySchema,
    storageHash: hashSchema,
    storageProof: listOf({
      type: 'object',
      required: ['key', 'value', 'proof'],
      properties: {
        key: { type: 'string', description: 'Spelled as it was asked: 32 bytes, or a quantity.' },
        value: quantitySchema,
        proof: listOf(bytesSchema),
      },
    }),
  },
}

export const eth_getProof = defineMethod({
  name: 'eth_getProof',
  summary:
    'An account and storage slots of it with their Merkle proofs against the state root of a block (EIP-1186).',
  params: [
    required('address', address),
    required('storageKeys', arrayOf(storageKey, 'string')),
    optional('block', blockRef),
  ],
  result: { name: 'proof', schema: proofSchema },
  handle: ({ network: { view } }, [account, keys, block = latest]) => {
    if (keys.length > maxKeys) {
      throw new RpcError(
        'invalidParams',
        `too many storage keys requested (max ${maxKeys}, got ${keys.length})`,
      )
    }
    // No header carries the root of a pending state, so a proof against it would prove nothing.
    if (isPending(block)) throw new RpcError('serverError', 'the pending state cannot be proven')
    const root = stateRootOf(view, headerOf(view, block).hash)
    const slots: Hex[] = keys.map(({ slot }) => slot)
    const proof = view.prove(root, account, slots)
    const storageProof = proof.storageProof.map((entry, at) => ({
      ...entry,
      key: keys[at]?.whole === true ? entry.key : toQuantity(BigInt(entry.key)),
    }))
    return recordToJson({ ...proof, storageProof })
  },
})
