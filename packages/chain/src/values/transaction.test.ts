import { effectiveGasPrice, recoverAuthority } from '@causeway/evm'
import { fromHex, type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRlp, encodeRlp, quantityToBytes, type RlpItem } from '../rlp.ts'
import { addressOf } from '../secp256k1.ts'
import { signAuthorization } from './authorization.ts'
import { decodeBlock, encodeBlock } from './block.ts'
import {
  decodeTransaction,
  hasLowS,
  signTransaction,
  type TransactionFields,
  UndecodableTransaction,
} from './transaction.ts'

const key = new Uint8Array(32).fill(0x46)
const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map(toHex)
const small = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const large = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const accessList = fc.array(
  fc.record({ address: bytes(20), storageKeys: fc.array(bytes(32), { maxLength: 3 }) }),
  {
    maxLength: 3,
  },
)
const authorization = fc
  .record({ chainId: small, address: bytes(20), nonce: small })
  .map((fields) => signAuthorization(fields, key))

const fields: fc.Arbitrary<TransactionFields> = fc
  .record({
    type: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 4 as const),
    chainId: fc.option(fc.bigInt({ min: 0n, max: 2n ** 62n })),
    nonce: small,
    gas: small,
    to: fc.option(bytes(20)),
    value: large,
    input: fc.uint8Array({ maxLength: 100 }).map(toHex),
    price: large,
    tip: large,
    accessList,
    hashes: fc.array(bytes(32), { maxLength: 3 }),
    authorizations: fc.array(authorization, { maxLength: 2 }),
  })
  .map(({ type, chainId, to, price, tip, hashes, authorizations, accessList, ...rest }) => ({
    ...rest,
    type,
    chainId: type === 0 ? chainId : (chainId ?? 0n),
    to: type >= 3 ? (to ?? `0x${'00'.repeat(20)}`) : to,
    gasPrice: type <= 1 ? price : null,
    maxFeePerGas: type >= 2 ? price : null,
    maxPriorityFeePerGas: type >= 2 ? tip : null,
    accessList: type >= 1 ? accessList : [],
    maxFeePerBlobGas: type === 3 ? tip : null,
    blobVersionedHashes: type === 3 ? hashes : [],
    authorizationList: type === 4 ? authorizations : [],
  }))

test('a signed transaction of any type comes back with its fields and its sender', () => {
  fc.assert(
    fc.property(fields, (value) => {
      const { hash, from, v, r, s, ...decoded } = decodeTransaction(signTransaction(value, key))
      expect(decoded).toEqual(value)
      expect(from).toBe(addressOf(key))
      expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
      expect(r > 0n && s > 0n && v >= 0n).toBe(true)
    }),
  )
})

test('the example of EIP-155', () => {
  const raw = signTransaction(
    {
      type: 0,
      chainId: 1n,
      nonce: 9n,
      gas: 21_000n,
      to: `0x${'35'.repeat(20)}`,
      value: 10n ** 18n,
      input: '0x',
      gasPrice: 20n * 10n ** 9n,
      maxFeePerGas: null,
      maxPriorityFeePerGas: null,
      accessList: [],
      maxFeePerBlobGas: null,
      blobVersionedHashes: [],
      authorizationList: [],
    },
    key,
  )
  expect(toHex(raw)).toBe(
    '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
  )
  expect(decodeTransaction(raw).from).toBe('0x9d8a62f656a8d1615c1294fd71e9cfb3e4855a4f')
  expect(hasLowS(decodeTransaction(raw))).toBe(true)
})

test('a sender that is known is taken as it is', () => {
  const known: Hex = `0x${'77'.repeat(20)}`
  fc.assert(
    fc.property(fields, (value) => decodeTransaction(signTransaction(value, key), known).from === known),
    { numRuns: 20 },
  )
})

test('a high s decodes, because Frontier allowed it, and can be told', () => {
  fc.assert(
    fc.property(
      fields.filter(({ type }) => type === 2),
      (value) => {
        const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
        const list = decodeRlp(signTransaction(value, key).subarray(1)) as RlpItem[]
        const { v, s } = decodeTransaction(signTransaction(value, key))
        list.splice(9, 1, quantityToBytes(1n - v))
        list.splice(11, 1, quantityToBytes(order - s))
        const decoded = decodeTransaction(Buffer.concat([Uint8Array.of(2), encodeRlp(list)]))
        expect(decoded.from).toBe(addressOf(key))
        expect(hasLowS(decoded)).toBe(false)
      },
    ),
    { numRuns: 20 },
  )
})

test('bytes that are no transaction are refused with a reason, never with another error', () => {
  const reason = (hex: Hex) => {
    try {
      decodeTransaction(fromHex(hex))
    } catch (error) {
      if (error instanceof UndecodableTransaction) return error.message
      throw error
    }
    return null
  }
  expect(reason('0x')).toBe('typed transaction too short')
  expect(reason('0x02')).toBe('typed transaction too short')
  expect(reason('0x05c0')).toBe('transaction type not supported')
  expect(reason('0x7fc0')).toBe('transaction type not supported')
  expect(reason('0xc0')).toBe('rlp: too few elements for transaction of type 0')
  expect(reason('0x02c0')).toBe('rlp: too few elements for transaction of type 2')
  expect(reason('0x0280')).toBe('rlp: expected List for transaction')
})

test('a transaction with bytes changed is another transaction or none', () => {
  fc.assert(
    fc.property(fields, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, at, flip) => {
      const raw = signTransaction(value, key)
      const original = decodeTransaction(raw)
      const changed = Uint8Array.from(raw)
      changed[at % raw.length] = (changed[at % raw.length] ?? 0) ^ flip
      try {
        expect(decodeTransaction(changed).hash).not.toBe(original.hash)
      } catch (error) {
        expect(error).toBeInstanceOf(UndecodableTransaction)
      }
    }),
    { numRuns: 300 },
  )
})

test('a signature of nobody is told from bytes that cannot be read', () => {
  const list: RlpItem[] = [
    ...new Array<RlpItem>(6).fill(new Uint8Array(0)),
    Uint8Array.of(30),
    Uint8Array.of(1),
    Uint8Array.of(1),
  ]
  try {
    decodeTransaction(encodeRlp(list))
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ fault: 'signature', message: 'invalid transaction v, r, s values' })
  }
})

test('the effective price is the tip above the base fee, at most the fee cap', () => {
  const fees = { gasPrice: null, maxFeePerGas: 10n, maxPriorityFeePerGas: 3n }
  expect(effectiveGasPrice(fees, 5n)).toBe(8n)
  expect(effectiveGasPrice(fees, 9n)).toBe(10n)
  expect(effectiveGasPrice(fees, null)).toBe(10n)
  expect(effectiveGasPrice({ gasPrice: 7n, maxFeePerGas: null, maxPriorityFeePerGas: null }, 5n)).toBe(7n)
})

test('an authorization names the account that signed it', () => {
  const signed = signAuthorization({ chainId: 1n, address: `0x${'22'.repeat(20)}`, nonce: 3n }, key)
  expect(recoverAuthority(signed)).toBe(addressOf(key))
  expect(recoverAuthority({ ...signed, nonce: 4n })).not.toBe(addressOf(key))
  expect(recoverAuthority({ ...signed, r: 0n })).toBeNull()
})

test('a block of transactions of every type comes back from its encoding', () => {
  const header = {
    parentHash: `0x${'00'.repeat(32)}`,
    sha3Uncles: `0x${'00'.repeat(32)}`,
    miner: `0x${'00'.repeat(20)}`,
    stateRoot: `0x${'00'.repeat(32)}`,
    transactionsRoot: `0x${'00'.repeat(32)}`,
    receiptsRoot: `0x${'00'.repeat(32)}`,
    logsBloom: `0x${'00'.repeat(256)}`,
    difficulty: 0n,
    number: 1n,
    gasLimit: 1n,
    gasUsed: 0n,
    timestamp: 1n,
    extraData: '0x',
    mixHash: `0x${'00'.repeat(32)}`,
    nonce: `0x${'00'.repeat(8)}`,
  } as const
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 4 }), fc.boolean(), (values, shanghai) => {
      const rawTransactions = values.map((value) => signTransaction(value, key))
      const withdrawals = [{ index: 1n, validatorIndex: 2n, address: header.miner, amount: 3n }]
      const encoded = encodeBlock({
        header,
        hash: `0x${'00'.repeat(32)}`,
        transactions: [],
        rawTransactions,
        uncles: [header],
        ...(shanghai ? { withdrawals } : {}),
      })
      const decoded = decodeBlock(encoded)
      expect(decoded.rawTransactions.map(toHex)).toEqual(rawTransactions.map(toHex))
      expect(decoded.transactions).toEqual(rawTransactions.map((raw) => decodeTransaction(raw)))
      expect(decoded.uncles).toEqual([header])
      expect(decoded.withdrawals).toEqual(shanghai ? withdrawals : undefined)
      expect(toHex(encodeBlock(decoded))).toBe(toHex(encoded))
    }),
    { numRuns: 30 },
  )
})
