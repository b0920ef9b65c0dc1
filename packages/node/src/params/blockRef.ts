import { type Hex, InvalidValue, type JsonSchema } from '@causeway/rpc'
import { hash } from './bytes.ts'
import { type Codec, jsonKind, unreadable } from './codec.ts'
import { readField, readFields } from './fields.ts'
import { boolean } from './plain.ts'
import { quantityFault } from './quantity.ts'

const blockTags = ['latest', 'earliest', 'pending', 'safe', 'finalized'] as const
type BlockTag = (typeof blockTags)[number]

/** A block by its place in the canonical chain. */
export type BlockNumber = { readonly tag: BlockTag } | { readonly number: bigint }

/** A block by its place or by its hash (EIP-1898). */
export type BlockRef = BlockNumber | { readonly hash: Hex; readonly requireCanonical: boolean }

export const latest: BlockNumber = { tag: 'latest' }

const byTag: ReadonlyMap<unknown, BlockNumber> = new Map(blockTags.map((tag) => [tag, { tag }]))

const numberSchema: JsonSchema = { type: 'string', pattern: '^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$' }
const tagSchema: JsonSchema = { type: 'string', enum: blockTags }

/** A number or a tag. Anything else, a mistyped tag too, is taken for a number that lacks its prefix. */
export const blockNumber: Codec<BlockNumber> = {
  decode(value) {
    const tagged = byTag.get(value)
    if (tagged !== undefined) return tagged
    if (value === '') throw new InvalidValue('empty hex string')
    return {
      number: decodeNumber(
        typeof value === 'string' ? value : JSON.stringify(value),
        'block number larger than int64',
      ),
    }
  },
  schema: { oneOf: [numberSchema, tagSchema] },
}

/** A number, a tag, a hash, or an object with one of `blockNumber` and `blockHash` (EIP-1898). */
export const blockRef: Codec<BlockRef> = {
  decode(value) {
    const tagged = byTag.get(value)
    if (tagged !== undefined) return tagged
    if (typeof value === 'string') {
      if (value.length === 66) return { hash: hash.decode(value), requireCanonical: false }
      if (value === '') throw new InvalidValue('empty hex string')
      return { number: decodeNumber(value, 'blocknumber too high') }
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw unreadable(jsonKind(value), 'string')
    }
    return decodeObject(value)
  },
  schema: {
    oneOf: [
      numberSchema,
      tagSchema,
      hash.schema,
      {
        type: 'object',
        properties: {
          blockNumber: { oneOf: [numberSchema, tagSchema] },
          blockHash: hash.schema,
          requireCanonical: { type: 'boolean' },
        },
      },
    ],
  },
}

function decodeObject(value: object): BlockRef {
  const type = 'BlockNumberOrHash'
  const fields = readFields(value, type)
  const number = readField(fields, type, 'blockNumber', blockNumber)
  const byHash = readField(fields, type, 'blockHash', hash)
  const requireCanonical = readField(fields, type, 'requireCanonical', boolean) ?? false
  if (number !== undefined && byHash !== undefined) {
    throw new InvalidValue('cannot specify both BlockHash and BlockNumber, choose one or the other')
  }
  if (number !== undefined) return number
  if (byHash !== undefined) return { hash: byHash, requireCanonical }
  throw new InvalidValue('must specify either BlockHash or BlockNumber')
}

function decodeNumber(text: string, tooLarge: string): bigint {
  const fault = quantityFault(text, 16)
  if (fault !== null) throw new InvalidValue(fault)
  const number = BigInt(text)
  if (number > 0x7fff_ffff_ffff_ffffn) throw new InvalidValue(tooLarge)
  return number
}
