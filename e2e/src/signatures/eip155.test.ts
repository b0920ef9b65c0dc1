import { eip155, signAuthorization, signTransaction, type Transaction } from '@causeway/wallet'
import {
  Transaction as EthersTransaction,
  HDNodeWallet,
  Mnemonic,
  TypedDataEncoder,
  verifyAuthorization,
  verifyMessage as verifyByEthers,
} from 'ethers'
import fc from 'fast-check'
import {
  type Hex,
  hashTypedData,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  type TransactionSerialized,
  verifyMessage as verifyByViem,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { approveCall } from './approveCall.ts'

// The wallet signs with noble over envelopes of ox; here viem and ethers read and recover.
const scope = 'eip155:1337'
const phrase = `${'test '.repeat(11)}junk`
const seed = Buffer.from(Mnemonic.fromPhrase(phrase).computeSeed().slice(2), 'hex')
const account = eip155.derive(seed, 0)

const ask = async (method: string, params: unknown) => {
  const { result } = await approveCall({ namespace: eip155, scope, account, method, params })
  return result as Hex
}

test('accounts are those that viem and ethers derive', () => {
  const root = HDNodeWallet.fromPhrase(phrase, undefined, "m/44'/60'/0'/0")
  for (const index of [0, 1, 2, 9, 100, 2 ** 31 - 1]) {
    const { address } = eip155.derive(seed, index)
    expect(address).toBe(mnemonicToAccount(phrase, { addressIndex: index }).address.toLowerCase())
    expect(address).toBe(root.deriveChild(index).address.toLowerCase())
  }
})

test('messages of any text and any bytes verify', async () => {
  const messages = fc.sample(fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array({ maxLength: 200 })), 60)
  for (const message of messages) {
    const bytes = typeof message === 'string' ? Buffer.from(message) : Buffer.from(message)
    const raw: Hex = `0x${bytes.toString('hex')}`
    const signature = await ask('personal_sign', [raw, account.address])
    expect(await verifyByViem({ address: account.address as Hex, message: { raw }, signature })).toBe(true)
    expect(verifyByEthers(bytes, signature).toLowerCase()).toBe(account.address)
  }
})

/** A message of made-up types: values of every kind, lists, fixed lists, and structs in structs. */
const atoms = fc.constantFrom<[string, fc.Arbitrary<unknown>]>(
  ['uint256', fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String)],
  ['uint8', fc.integer({ min: 0, max: 255 })],
  ['int64', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)],
  ['int256', fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }).map(String)],
  ['bool', fc.boolean()],
  ['string', fc.string({ unit: 'grapheme' })],
  ['address', hexOf(20)],
  ['bytes4', hexOf(4)],
  ['bytes32', hexOf(32)],
  ['bytes', fc.uint8Array({ maxLength: 70 }).map(toHex)],
)

function hexOf(size: number): fc.Arbitrary<Hex> {
  return fc.uint8Array({ minLength: size, maxLength: size }).map(toHex)
}

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

interface Made {
  readonly type: string
  readonly value: unknown
}

const single = atoms.chain(([type, value]) => value.map((made): Made => ({ type, value: made })))
const many = atoms.chain(([type, value]) =>
  fc.array(value, { maxLength: 3 }).map((made): Made => ({ type: `${type}[]`, value: made })),
)
const pair = atoms.chain(([type, value]) =>
  fc.tuple(value, value).map((made): Made => ({ type: `${type}[2]`, value: made })),
)
const members = fc.array(fc.oneof(single, many, pair), { minLength: 1, maxLength: 5 })

const typedData = fc.tuple(members, members).map(([outer, inner]) => {
  const fields = (list: readonly Made[]) => list.map(({ type }, i) => ({ name: `f${i}`, type }))
  const values = (list: readonly Made[]) => Object.fromEntries(list.map(({ value }, i) => [`f${i}`, value]))
  return {
    types: {
      Inner: fields(inner),
      Outer: [...fields(outer), { name: 'one', type: 'Inner' }, { name: 'all', type: 'Inner[]' }],
    },
    primaryType: 'Outer',
    domain: {
      name: 'Made up',
      version: '1',
      chainId: 1337,
      verifyingContract: `0x${'11'.repeat(20)}` as Hex,
    },
    message: { ...values(outer), one: values(inner), all: [values(inner), values(inner)] },
  }
})

test('typed data of made-up types hash as viem and ethers hash them, and the signature recovers', async () => {
  for (const data of fc.sample(typedData, 120)) {
    const digest = TypedDataEncoder.hash(data.domain, data.types, data.message)
    // viem infers its types from a literal; these are made at run time.
    expect(hashTypedData(data as never)).toBe(digest)
    const signature = await ask('eth_signTypedData_v4', [account.address, JSON.stringify(data)])
    expect((await recoverAddress({ hash: digest as Hex, signature })).toLowerCase()).toBe(account.address)
  }
})

const other: Hex = `0x${'22'.repeat(20)}`
const common = {
  chainId: 1337,
  nonce: 7n,
  gas: 90_000n,
  to: other,
  value: 10n ** 18n,
  data: '0x1234',
} as const
const accessList = [{ address: other, storageKeys: [`0x${'00'.repeat(31)}01`] }] as const
const dynamic = { ...common, maxFeePerGas: 30n, maxPriorityFeePerGas: 2n, accessList }

const authorization = signAuthorization({ chainId: 1337, address: other, nonce: 8n }, account.privateKey)

const transactions: readonly Transaction[] = [
  { ...common, type: 0, gasPrice: 20n },
  { ...common, type: 0, gasPrice: 20n, to: null },
  { ...common, type: 1, gasPrice: 20n, accessList },
  { ...dynamic, type: 2 },
  { ...dynamic, type: 2, nonce: 0n, value: 0n, data: '0x', maxPriorityFeePerGas: 0n },
  { ...dynamic, type: 3, maxFeePerBlobGas: 5n, blobVersionedHashes: [`0x01${'aa'.repeat(31)}`] },
  { ...dynamic, type: 4, authorizationList: [authorization] },
]

test('transactions of every type are read back and recover', async () => {
  for (const transaction of transactions) {
    const { raw, hash } = signTransaction(transaction, account.privateKey)
    const read = EthersTransaction.from(raw)
    expect(read.type).toBe(transaction.type)
    expect(read.hash).toBe(hash)
    expect(read.from?.toLowerCase()).toBe(account.address)
    expect([read.chainId, read.nonce, read.gasLimit, read.value, read.data]).toEqual([
      1337n,
      Number(transaction.nonce),
      transaction.gas,
      transaction.value,
      transaction.data,
    ])
    const parsed = parseTransaction(raw as TransactionSerialized)
    expect(parsed.chainId).toBe(1337)
    expect(parsed.to?.toLowerCase()).toBe(transaction.to ?? undefined)
    const from = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
    expect(from.toLowerCase()).toBe(account.address)
  }
})

test('an authorisation recovers', async () => {
  const { chainId, address, nonce, r, s, yParity } = authorization
  const signed = { chainId, address, nonce: Number(nonce), r, s, yParity }
  expect((await recoverAuthorizationAddress({ authorization: signed })).toLowerCase()).toBe(account.address)
  const byEthers = verifyAuthorization({ address, chainId, nonce }, { r, s, yParity })
  expect(byEthers.toLowerCase()).toBe(account.address)
})
