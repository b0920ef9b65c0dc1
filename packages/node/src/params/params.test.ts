import { InvalidValue } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { blockNumber, blockRef } from './blockRef.ts'
import { address, bytes, hash } from './bytes.ts'
import { callArguments, callRequest } from './callRequest.ts'
import type { Codec } from './codec.ts'
import { blockOverrides, stateOverrides, strictBlockOverrides } from './overrides.ts'
import { boolean } from './plain.ts'
import { index, looseQuantity, quantity, uint64 } from './quantity.ts'
import { storageKey } from './storageKey.ts'

function why(codec: Codec<unknown>, value: unknown): string {
  try {
    codec.decode(value)
  } catch (error) {
    if (error instanceof InvalidValue) return error.message
    throw error
  }
  return 'accepted'
}

const word = `0x${'ab'.repeat(32)}`

test('a hash is 32 bytes in either case, and lower case inside', () => {
  expect(hash.decode(word)).toBe(word)
  expect(hash.decode(`0X${'AB'.repeat(32)}`)).toBe(word)
})

test('a bad hash is refused in the words of go-ethereum', () => {
  const type = 'into Go value of type common.Hash'
  expect(why(hash, 'ab'.repeat(32))).toBe(`json: cannot unmarshal hex string without 0x prefix ${type}`)
  expect(why(hash, 7)).toBe(`json: cannot unmarshal non-string ${type}`)
  expect(why(hash, '0xabc')).toBe(`json: cannot unmarshal hex string of odd length ${type}`)
  expect(why(hash, `0x${'zz'.repeat(32)}`)).toBe(`json: cannot unmarshal invalid hex string ${type}`)
  expect(why(hash, '0xab')).toBe('hex string has length 2, want 64 for common.Hash')
  expect(why(hash, `${word}00`)).toBe('hex string has length 66, want 64 for common.Hash')
  expect(why(hash, `${word}\n`)).not.toBe('accepted')
})

test('an address is 20 bytes, its checksum case free', () => {
  expect(address.decode('0xAbCdEf0000000000000000000000000000000001')).toBe(
    '0xabcdef0000000000000000000000000000000001',
  )
  expect(why(address, '0x01')).toBe('hex string has length 2, want 40 for common.Address')
})

test('bytes may be none', () => {
  expect(bytes.decode('0x')).toBe('0x')
  expect(why(bytes, '0x1')).toContain('odd length')
})

test('an index has no leading zeros and fits 64 bits', () => {
  expect(index.decode('0x10')).toBe(16)
  const type = 'into Go value of type hexutil.Uint'
  expect(why(index, '0x01')).toBe(`json: cannot unmarshal hex number with leading zero digits ${type}`)
  expect(why(index, '0x')).toBe(`json: cannot unmarshal hex string "0x" ${type}`)
  expect(why(index, `0x1${'0'.repeat(16)}`)).toBe(`json: cannot unmarshal hex number > 64 bits ${type}`)
  expect(why(index, 1)).toBe(`json: cannot unmarshal non-string ${type}`)
})

test('an index that no block can have stays one that no block has', () => {
  expect(index.decode('0xffffffffffffffff')).toBe(0xffff_ffff)
})

test('quantities keep every bit', () => {
  expect(quantity.decode(`0x${'f'.repeat(64)}`)).toBe(2n ** 256n - 1n)
  expect(why(quantity, `0x1${'0'.repeat(64)}`)).toContain('hex number > 256 bits')
  expect(uint64.decode('0xffffffffffffffff')).toBe(2n ** 64n - 1n)
})

test('dev tools may send plain numbers', () => {
  expect(looseQuantity.decode(5)).toBe(5n)
  expect(looseQuantity.decode('5')).toBe(5n)
  expect(looseQuantity.decode('0x05')).toBe(5n)
  expect(why(looseQuantity, -1)).not.toBe('accepted')
  expect(why(looseQuantity, 1.5)).not.toBe('accepted')
})

test('a block number is a number or a tag, and nothing else', () => {
  expect(blockNumber.decode('0x10')).toEqual({ number: 16n })
  expect(blockNumber.decode('safe')).toEqual({ tag: 'safe' })
  expect(why(blockNumber, 'latset')).toBe('hex string without 0x prefix')
  for (const other of [3, null, true, ['0x1'], [{ toString: '' }], { toString: '0x1' }]) {
    expect(why(blockNumber, other)).toBe('hex string without 0x prefix')
  }
  expect(why(blockNumber, '0x8000000000000000')).toBe('block number larger than int64')
  expect(why(blockNumber, word)).toBe('hex number > 64 bits')
})

test('a block reference is also a hash or an object (EIP-1898)', () => {
  expect(blockRef.decode(word)).toEqual({ hash: word, requireCanonical: false })
  expect(blockRef.decode({ blockHash: word, requireCanonical: true })).toEqual({
    hash: word,
    requireCanonical: true,
  })
  expect(blockRef.decode({ blockNumber: 'pending' })).toEqual({ tag: 'pending' })
  expect(why(blockRef, {})).toBe('must specify either BlockHash or BlockNumber')
  expect(why(blockRef, { blockHash: word, blockNumber: '0x1' })).toBe(
    'cannot specify both BlockHash and BlockNumber, choose one or the other',
  )
  expect(why(blockRef, 1)).toBe('json: cannot unmarshal number into Go value of type string')
})

test('a call object: input wins over data, from is the zero address, null is absent', () => {
  const request = callRequest.decode({ data: '0x01', input: '0x02', gas: null, unknown: 1 })
  expect(request.input).toBe('0x02')
  expect(request.from).toBe(`0x${'00'.repeat(20)}`)
  expect(request.gas).toBeNull()
  expect(request.accessList).toBeNull()
  expect(callArguments.decode({ data: '0x01', input: '0x02' }).conflictingInput).toBe(true)
})

test('an error inside an object names the member', () => {
  expect(why(callRequest, { to: '01' })).toBe(
    'json: cannot unmarshal hex string without 0x prefix into Go struct field TransactionArgs.to of type common.Address',
  )
  expect(why(callRequest, 'x')).toBe(
    'json: cannot unmarshal string into Go value of type ethapi.TransactionArgs',
  )
})

test('authorizations are whole or refused', () => {
  const whole = {
    chainId: '0x1',
    address: `0x${'11'.repeat(20)}`,
    nonce: '0x0',
    yParity: '0x1',
    r: '0x2',
    s: '0x3',
  }
  expect(callRequest.decode({ authorizationList: [whole] }).authorizationList).toEqual([
    { chainId: 1n, address: whole.address, nonce: 0n, yParity: 1n, r: 2n, s: 3n },
  ])
  const { r: _, ...partial } = whole
  expect(why(callRequest, { authorizationList: [partial] })).toContain("missing required field 'r'")
  for (const yParity of ['0x2', '0x1b'])
    expect(why(callRequest, { authorizationList: [{ ...whole, yParity }] })).toBe(
      "'yParity' field must be 0 or 1",
    )
})

test('overrides say what they change and nothing more', () => {
  const account = `0x${'11'.repeat(20)}`
  expect(stateOverrides.decode({ [account]: { balance: '0x1', stateDiff: { [word]: word } } })).toEqual({
    [account]: { balance: 1n, stateDiff: { [word]: word } },
  })
  expect(blockOverrides.decode({ number: '0x5', unknown: true })).toEqual({ number: 5n })
  expect(why(strictBlockOverrides, { numbr: '0x5' })).toBe('unknown field "numbr" in block override')
})

test('a storage key may be short, and keeps how it was spelled', () => {
  expect(storageKey.decode('0x1')).toEqual({ slot: `0x${'1'.padStart(64, '0')}`, whole: false })
  expect(storageKey.decode(word)).toEqual({ slot: word, whole: true })
  expect(() => storageKey.decode('0xasdf')).toThrow('invalid hex in storage key: "0xasdf"')
  expect(() => storageKey.decode(`0x${'0'.repeat(65)}`)).toThrow(
    'storage key too long (want at most 32 bytes)',
  )
})

test('true is not "true"', () => {
  expect(why(boolean, 'true')).toBe('json: cannot unmarshal string into Go value of type bool')
})
