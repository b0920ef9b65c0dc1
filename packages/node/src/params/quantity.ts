import { InvalidValue } from '@causeway/rpc'
import { type Codec, unreadable } from './codec.ts'

const wellFormed = /^0[xX](?:0|[1-9a-fA-F][0-9a-fA-F]*)$/

/** Why a text is no quantity, in go-ethereum's words; `null` when it is one of at most `digits` digits. */
export function quantityFault(text: string, digits: number): string | null {
  if (wellFormed.test(text)) return text.length - 2 > digits ? `hex number > ${digits * 4} bits` : null
  if (!/^0x/i.test(text)) return 'hex string without 0x prefix'
  if (text.length === 2) return 'hex string "0x"'
  if (text[2] === '0') return 'hex number with leading zero digits'
  return 'invalid hex string'
}

function quantityOf(digits: number, type: string): Codec<bigint> {
  return {
    decode(value) {
      if (typeof value !== 'string') throw unreadable('non-string', type)
      // go-ethereum reads an empty text as zero in these places.
      if (value === '') return 0n
      const fault = quantityFault(value, digits)
      if (fault !== null) throw unreadable(fault, type)
      return BigInt(value)
    },
    schema: { type: 'string', pattern: `^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,${digits - 1}})$` },
  }
}

/** A quantity of up to 256 bits: amounts of wei, prices. */
export const quantity = quantityOf(64, '*hexutil.Big')

/** A quantity of up to 64 bits: gas, nonces, times. */
export const uint64 = quantityOf(16, 'hexutil.Uint64')

/** The largest position that is looked up as it is; no block holds that many entries. */
const lastIndex = 0xffff_ffff

/** A position in a list. One that no list can have becomes the largest there is, which is as absent. */
export const index: Codec<number> = {
  decode(value) {
    if (typeof value !== 'string') throw unreadable('non-string', 'hexutil.Uint')
    if (value === '') return 0
    const fault = quantityFault(value, 16)
    if (fault !== null) throw unreadable(fault, 'hexutil.Uint')
    return Math.min(Number(value), lastIndex)
  },
  schema: { type: 'string', pattern: '^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,15})$' },
}

/** A count or an amount as dev tools send it: a quantity, or a plain JSON number, or a decimal text. */
export const looseQuantity: Codec<bigint> = {
  decode(value) {
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
    if (typeof value === 'string' && /^[0-9]{1,78}$/.test(value)) return BigInt(value)
    if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
    throw new InvalidValue(`invalid hex or decimal integer ${JSON.stringify(value)}`)
  },
  schema: {
    oneOf: [
      { type: 'string', pattern: '^0x[0-9a-fA-F]{1,64}$' },
      { type: 'string', pattern: '^[0-9]{1,78}$' },
      { type: 'integer', minimum: 0 },
    ],
  },
}
