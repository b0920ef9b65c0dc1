import { fromHex, type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBloom } from '../bloom.ts'
import { encodeRlp, RlpError, type RlpItem } from '../rlp.ts'
import { emptyRoot } from '../trie/trie.ts'
import { decodeHeader, emptyUnclesHash, encodeHeader, type Header, hashHeader } from './header.ts'

const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map(toHex)
const small = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const large = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

/** Mostly what an empty block has there, or nearly so. */
const orUsual = (size: number, usual: Hex) =>
  fc.oneof(bytes(size), fc.constantFrom<Hex>(usual, `${usual.slice(0, -1)}2` as Hex))

const base = fc.record({
  parentHash: bytes(32),
  sha3Uncles: orUsual(32, emptyUnclesHash),
  miner: bytes(20),
  stateRoot: bytes(32),
  transactionsRoot: orUsual(32, emptyRoot),
  receiptsRoot: orUsual(32, emptyRoot),
  logsBloom: orUsual(256, emptyBloom),
  difficulty: large,
  number: small,
  gasLimit: small,
  gasUsed: small,
  timestamp: small,
  extraData: fc.uint8Array({ maxLength: 40 }).map(toHex),
  mixHash: bytes(32),
  nonce: bytes(8),
})

// Each era adds fields at the end.
const header: fc.Arbitrary<Header> = fc
  .tuple(base, fc.nat(5), large, bytes(32), small, small, bytes(32), bytes(32))
  .map(
    ([
      fields,
      era,
      baseFeePerGas,
      withdrawalsRoot,
      blobGasUsed,
      excessBlobGas,
      parentBeaconBlockRoot,
      requestsHash,
    ]) => ({
      ...fields,
      ...(era >= 1 ? { baseFeePerGas } : {}),
      ...(era >= 2 ? { withdrawalsRoot } : {}),
      ...(era >= 3 ? { blobGasUsed, excessBlobGas, parentBeaconBlockRoot } : {}),
      ...(era >= 4 ? { requestsHash } : {}),
    }),
  )

test('a header of any era comes back from its encoding', () => {
  fc.assert(
    fc.property(header, (value) => {
      expect(decodeHeader(encodeHeader(value))).toEqual(value)
      expect(hashHeader(decodeHeader(encodeHeader(value)))).toBe(hashHeader(value))
    }),
  )
})

test('fields of the wrong size, leading zeros and wrong counts are refused', () => {
  const list = (change: (fields: RlpItem[]) => void) => {
    const fields: RlpItem[] = [32, 32, 20, 32, 32, 32, 256, 0, 0, 0, 0, 0, 0, 32, 8].map(
      (size) => new Uint8Array(size),
    )
    change(fields)
    return encodeRlp(fields)
  }
  expect(decodeHeader(list(() => undefined)).number).toBe(0n)
  const bad: ((fields: RlpItem[]) => void)[] = [
    (fields) => void fields.pop(),
    (fields) => void fields.push(...new Array<RlpItem>(7).fill(new Uint8Array(0))),
    (fields) => void fields.splice(0, 1, new Uint8Array(31)),
    (fields) => void fields.splice(8, 1, Uint8Array.of(0, 1)),
    (fields) => void fields.splice(8, 1, new Uint8Array(9).fill(1)),
    (fields) => void fields.splice(14, 1, []),
  ]
  for (const change of bad) expect(() => decodeHeader(list(change))).toThrow(RlpError)
  expect(() => decodeHeader(fromHex('0x80' as Hex))).toThrow(RlpError)
})
