import { type Inclusion, type PlaceProof, proveInBlock, type View } from '@causeway/chain'
import { type Hex, type JsonSchema, RpcError, toHex, toQuantity } from '@causeway/rpc'
import type { BlockRef } from '../params/blockRef.ts'
import { blockRef } from '../params/blockRef.ts'
import { described, optional, required } from '../params/codec.ts'
import { index } from '../params/quantity.ts'
import { blockHash } from './blocks.ts'
import { bytesSchema, hashSchema, listOf, quantitySchema } from './schemas.ts'

/** The parameters of both proof methods: a transaction's hash alone, or a block and a place in it. */
export const placeParams = [
  required(
    'block',
    described(blockRef, 'The hash of a transaction where it stands alone; a block before an index.'),
  ),
  optional('index', index),
] as const

/** What is proved of a place, whichever root it lies under. */
export interface ProvedPlace extends PlaceProof {
  readonly hash: Hex
  readonly index: number
}

/** Finds and proves what the parameters name; `null` where nothing is there (yet). */
export function provePlace(view: View, ref: BlockRef, at: number | undefined): ProvedPlace | null {
  const place = placeOf(view, ref, at)
  const proof = place === null ? null : proveInBlock(view, place.hash, place.index)
  return place === null || proof === null ? null : { ...place, ...proof }
}

function placeOf(view: View, ref: BlockRef, at: number | undefined): { hash: Hex; index: number } | null {
  if (at !== undefined) {
    const hash = blockHash(view, ref)
    return hash === null ? null : { hash, index: at }
  }
  if (!('hash' in ref)) throw new RpcError('invalidParams', 'missing value for required argument 1')
  const location = view.transactionLocation(ref.hash)
  return location === null ? null : { hash: location.block.hash, index: location.index }
}

/** The members that both answers begin with. */
export function placeToJson({ hash, number, index: at, header }: ProvedPlace): string {
  return (
    `"blockHash":"${hash}","blockNumber":"${toQuantity(number)}","index":"${toQuantity(at)}"` +
    `,"header":"${toHex(header)}"`
  )
}

export function inclusionToJson({ value, proof }: Inclusion): string {
  return `"value":"${toHex(value)}","proof":${JSON.stringify(proof.map(toHex))}`
}

const inclusionProperties = { value: bytesSchema, proof: listOf(bytesSchema) }

export const inclusionSchema: JsonSchema = {
  type: 'object',
  required: Object.keys(inclusionProperties),
  properties: inclusionProperties,
}

/** An answer with these members beside the place. */
export function proofSchema(more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const properties = {
    blockHash: hashSchema,
    blockNumber: quantitySchema,
    index: quantitySchema,
    header: bytesSchema,
    ...inclusionProperties,
    ...more,
  }
  return { type: 'object', required: Object.keys(properties), properties }
}
