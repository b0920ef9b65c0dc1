import { type Hex, InvalidValue } from '@causeway/rpc'
import { type Codec, unreadable } from './codec.ts'

const anyHex = /^0[xX](?:[0-9a-fA-F]{2})*$/

/** Byte strings of a fixed length. The first test is all that a well-formed value costs. */
function fixedBytes(size: number, type: string): Codec<Hex> {
  const length = 2 + size * 2
  return {
    decode(value) {
      if (typeof value === 'string' && value.length === length && isLowerCase(value)) return value
      const hex = decodeHex(value, type)
      if (hex.length !== length) {
        throw new InvalidValue(`hex string has length ${hex.length - 2}, want ${size * 2} for ${type}`)
      }
      return hex
    },
    schema: { type: 'string', pattern: `^0x[0-9a-fA-F]{${size * 2}}$` },
  }
}

// A table, because every lookup has a hash to test: it takes half the time of a regular expression, while comparing
// ranges takes longer than either, for whether a digit is a letter cannot be predicted.
const lowerCaseDigits = new Uint8Array(128)
for (const digit of '0123456789abcdef') lowerCaseDigits[digit.charCodeAt(0)] = 1

function isLowerCase(text: string): text is Hex {
  if (!text.startsWith('0x')) return false
  for (let at = 2; at < text.length; at++) if (lowerCaseDigits[text.charCodeAt(at)] !== 1) return false
  return true
}

/** `0x` and whole bytes in either case, given back in lower case. An empty text is no bytes, as in go-ethereum. */
function decodeHex(value: unknown, type: string): Hex {
  if (typeof value !== 'string') throw unreadable('non-string', type)
  if (value.length % 2 === 0 && isLowerCase(value)) return value
  if (anyHex.test(value)) return value.toLowerCase() as Hex
  if (value === '') return '0x'
  if (!/^0x/i.test(value)) throw unreadable('hex string without 0x prefix', type)
  if (value.length % 2 === 1) throw unreadable('hex string of odd length', type)
  throw unreadable('invalid hex string', type)
}

/** 32 bytes: the hash of a block or a transaction, a topic, a storage word. */
export const hash = fixedBytes(32, 'common.Hash')

/** 20 bytes. The checksum case is not checked: a lower-case address is as good. */
export const address = fixedBytes(20, 'common.Address')

/** Bytes of any length. */
export const bytes: Codec<Hex> = {
  decode: (value) => decodeHex(value, 'hexutil.Bytes'),
  schema: { type: 'string', pattern: '^0x([0-9a-fA-F]{2})*$' },
}
