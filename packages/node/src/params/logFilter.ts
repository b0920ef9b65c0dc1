import type { LogFilter } from '@causeway/chain'
import { type Hex, InvalidValue } from '@causeway/rpc'
import { type BlockNumber, blockNumber } from './blockRef.ts'
import { address, bytes, hash } from './bytes.ts'
import { arrayOf, type Codec, unreadable } from './codec.ts'
import { readField, readFields } from './fields.ts'

/** What `eth_getLogs`, `eth_newFilter` and the `logs` subscription take. */
export interface LogCriteria {
  readonly filter: LogFilter
  readonly from: BlockNumber | null
  readonly to: BlockNumber | null
  readonly blockHash: Hex | null
}

/** LOG4 is the largest there is. */
const maxTopics = 4

const topics: Codec<(Hex[] | null)[]> = {
  decode(value) {
    if (!Array.isArray(value)) throw unreadable(typeof value, '[]interface {}')
    if (value.length > maxTopics) throw new InvalidValue('exceed max topics')
    return value.map(decodePosition)
  },
  schema: {
    type: 'array',
    maxItems: maxTopics,
    items: {
      oneOf: [
        { type: 'null' },
        hash.schema,
        { type: 'array', items: { oneOf: [{ type: 'null' }, hash.schema] } },
      ],
    },
  },
}

/** One position: a topic, any of several, or (`null`, an empty list, a list with `null` in it) anything. */
function decodePosition(value: unknown): Hex[] | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return [decodeSized(value, 32, 'topic')]
  if (!Array.isArray(value)) throw new InvalidValue('invalid topic(s)')
  if (value.length === 0 || value.includes(null)) return null
  return value.map((topic) => {
    if (typeof topic !== 'string') throw new InvalidValue('invalid topic(s)')
    return decodeSized(topic, 32, 'topic')
  })
}

const addresses: Codec<Hex[]> = {
  decode(value) {
    if (typeof value === 'string') {
      try {
        return [decodeSized(value, 20, 'address')]
      } catch (error) {
        throw error instanceof InvalidValue ? new InvalidValue(`invalid address: ${error.message}`) : error
      }
    }
    if (!Array.isArray(value)) throw new InvalidValue('invalid addresses in query')
    return value.map((item, position) => {
      if (typeof item !== 'string') throw new InvalidValue(`non-string address at index ${position}`)
      try {
        return decodeSized(item, 20, 'address')
      } catch (error) {
        throw error instanceof InvalidValue
          ? new InvalidValue(`invalid address at index ${position}: ${error.message}`)
          : error
      }
    })
  },
  schema: { oneOf: [address.schema, arrayOf(address, 'common.Address').schema] },
}

function decodeSized(value: string, size: number, what: string): Hex {
  if (value === '') throw new InvalidValue('empty hex string')
  const hex = bytes.decode(value)
  const length = (hex.length - 2) / 2
  if (length !== size) {
    throw new InvalidValue(`hex has invalid length ${length} after decoding; expected ${size} for ${what}`)
  }
  return hex
}

export const logCriteria: Codec<LogCriteria> = {
  decode(value) {
    const type = 'input'
    const fields = readFields(value, 'filters.input')
    const blockHash = readField(fields, type, 'blockHash', hash) ?? null
    const from = readField(fields, type, 'fromBlock', blockNumber) ?? null
    const to = readField(fields, type, 'toBlock', blockNumber) ?? null
    if (blockHash !== null && (from !== null || to !== null)) {
      throw new InvalidValue('cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other')
    }
    return {
      filter: {
        addresses: readField(fields, type, 'address', addresses) ?? [],
        topics: readField(fields, type, 'topics', topics) ?? [],
      },
      from,
      to,
      blockHash,
    }
  },
  schema: {
    type: 'object',
    properties: {
      fromBlock: blockNumber.schema,
      toBlock: blockNumber.schema,
      blockHash: { ...hash.schema, description: 'One block, in place of a range.' },
      address: addresses.schema,
      topics: topics.schema,
    },
  },
}
