import { createPublicKey, verify } from 'node:crypto'
import { solana } from '@causeway/wallet'
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import nacl from 'tweetnacl'
import { expect, test } from 'vitest'
import { approveCall, type TableNode } from './approveCall.ts'

// The wallet signs with noble and reads with @solana/kit; here @solana/web3.js builds and reads, and tweetnacl and
// OpenSSL verify.
const scope = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const seed = Buffer.alloc(64, 7)
const account = solana.derive(seed, 0)
const own = new PublicKey(account.address)
const friend = Keypair.fromSeed(Buffer.alloc(32, 1))
const helper = Keypair.fromSeed(Buffer.alloc(32, 2))
const blockhash = new PublicKey(Buffer.alloc(32, 3)).toBase58()

const call = (method: string, params: unknown, node?: TableNode) =>
  approveCall({ namespace: solana, scope, account, method, params, ...(node === undefined ? {} : { node }) })

function expectSigned(message: Uint8Array, signature: Uint8Array, key: Uint8Array): void {
  expect(nacl.sign.detached.verify(message, signature, key)).toBe(true)
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key])
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  expect(verify(null, message, publicKey, signature)).toBe(true)
  const damaged = Uint8Array.from(message)
  damaged[0] = (damaged[0] ?? 0) ^ 1
  expect(verify(null, damaged, publicKey, signature)).toBe(false)
}

test('the key of an account is the one that web3.js makes of it', () => {
  expect(Keypair.fromSeed(account.privateKey).publicKey.toBase58()).toBe(account.address)
  expect(solana.fromPrivateKey(friend.secretKey)?.address).toBe(friend.publicKey.toBase58())
})

test('a signed message verifies', async () => {
  const message = Buffer.from('Zürich 🏔')
  const { result } = await call('signMessage', {
    account: { address: account.address },
    message: message.toString('base64'),
  })
  const { signature, signedMessage, signatureType } = result as Record<string, string>
  expect(signatureType).toBe('ed25519')
  expect(Buffer.from(signedMessage ?? '', 'base64')).toEqual(message)
  expectSigned(message, decodeBase58(signature ?? ''), own.toBytes())
})

test('a sign-in verifies over the text that was shown', async () => {
  const { effect, result } = await call('signIn', { statement: 'Hello', nonce: 'abcdefgh' })
  const {
    account: who,
    signedMessage,
    signature,
  } = result as {
    account: { address: string }
    signedMessage: string
    signature: string
  }
  expect(who.address).toBe(account.address)
  const message = Buffer.from(signedMessage, 'base64')
  expect(effect.kind === 'sign' && effect.view.raw).toBe(message.toString())
  expectSigned(message, decodeBase58(signature), own.toBytes())
})

test('a legacy transaction is signed so that web3.js takes it', async () => {
  const transaction = new Transaction({ feePayer: own, recentBlockhash: blockhash }).add(
    SystemProgram.transfer({ fromPubkey: own, toPubkey: friend.publicKey, lamports: 5 }),
  )
  const { result } = await call('signTransaction', {
    account: { address: account.address },
    transaction: transaction.serialize({ requireAllSignatures: false }).toString('base64'),
    scope,
  })
  const { signedTransaction } = result as { signedTransaction: string }
  const signed = Transaction.from(Buffer.from(signedTransaction, 'base64'))
  expect(signed.verifySignatures()).toBe(true)
  expectSigned(signed.serializeMessage(), signed.signature ?? Buffer.alloc(64), own.toBytes())
})

test('a versioned transaction with look-up tables and several signers', async () => {
  const tables = [4, 5].map((byte) => ({
    key: new PublicKey(Buffer.alloc(32, byte)),
    addresses: [1, 2, 3].map((i) => new PublicKey(Buffer.alloc(32, 16 * byte + i))),
  }))
  const lookups = tables.map(
    ({ key, addresses }) =>
      new AddressLookupTableAccount({
        key,
        state: {
          deactivationSlot: 2n ** 64n - 1n,
          lastExtendedSlot: 0,
          lastExtendedSlotStartIndex: 0,
          addresses,
        },
      }),
  )
  const to = tables.map(({ addresses }) => addresses[1] as PublicKey)
  const message = new TransactionMessage({
    payerKey: friend.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1000 }),
      SystemProgram.transfer({ fromPubkey: own, toPubkey: to[0] as PublicKey, lamports: 1_000_000 }),
      SystemProgram.transfer({ fromPubkey: helper.publicKey, toPubkey: to[1] as PublicKey, lamports: 7 }),
    ],
  }).compileToV0Message(lookups)
  expect(message.addressTableLookups).toHaveLength(2)
  const transaction = new VersionedTransaction(message)
  transaction.sign([friend])
  const node: TableNode = {
    rpc: {
      getAccountInfo: (params) => ({ value: tableAccount(tables, (params as string[])[0] ?? '') }),
    },
  }
  const { effect, result } = await call(
    'signTransaction',
    {
      account: { address: account.address },
      transaction: Buffer.from(transaction.serialize()).toString('base64'),
    },
    node,
  )
  const lines = effect.kind === 'sign' ? effect.view.lines : []
  expect(lines.filter(({ label }) => label === 'To').map(({ value }) => value)).toEqual(
    to.map((key) => key.toBase58()),
  )
  expect(lines.find(({ label }) => label === 'Fee payer')?.value).toBe(friend.publicKey.toBase58())
  const signatures = lines.filter(({ label }) => label === 'Signature').map(({ value }) => value)
  expect(signatures.sort()).toEqual(['given', 'not given yet', 'yours'])

  const { signedTransaction } = result as { signedTransaction: string }
  const signed = VersionedTransaction.deserialize(Buffer.from(signedTransaction, 'base64'))
  const bytes = signed.message.serialize()
  expect(bytes).toEqual(message.serialize())
  const signers = signed.message.staticAccountKeys.slice(0, 3).map((key) => key.toBase58())
  expectSigned(bytes, signed.signatures[0] ?? new Uint8Array(64), friend.publicKey.toBytes())
  expectSigned(
    bytes,
    signed.signatures[signers.indexOf(account.address)] ?? new Uint8Array(64),
    own.toBytes(),
  )
  expect(signed.signatures[signers.indexOf(helper.publicKey.toBase58())]).toEqual(new Uint8Array(64))
  // The last signer can finish what the wallet left.
  signed.sign([helper])
  expect(signed.signatures.every((signature) => signature.some((byte) => byte !== 0))).toBe(true)
})

test('what is sent is what was signed, and its id is the signature of the fee payer', async () => {
  const message = new TransactionMessage({
    payerKey: own,
    recentBlockhash: blockhash,
    instructions: [SystemProgram.transfer({ fromPubkey: own, toPubkey: friend.publicKey, lamports: 5 })],
  }).compileToV0Message()
  const sent: unknown[][] = []
  const node: TableNode = {
    rpc: {
      sendTransaction: (params) => {
        sent.push(params as unknown[])
        return 'taken'
      },
    },
  }
  const { result } = await call(
    'signAndSendTransaction',
    {
      account: { address: account.address },
      transaction: Buffer.from(new VersionedTransaction(message).serialize()).toString('base64'),
      scope,
      options: { skipPreflight: true },
    },
    node,
  )
  const [wire, options] = sent[0] as [string, unknown]
  expect(options).toEqual({ encoding: 'base64', skipPreflight: true })
  const signed = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
  expectSigned(message.serialize(), signed.signatures[0] ?? new Uint8Array(64), own.toBytes())
  expect(decodeBase58((result as { signature: string }).signature)).toEqual(signed.signatures[0])
})

function tableAccount(
  tables: readonly { key: PublicKey; addresses: readonly PublicKey[] }[],
  address: string,
): unknown {
  const table = tables.find(({ key }) => key.toBase58() === address)
  if (table === undefined) return null
  const data = Buffer.concat([
    Buffer.alloc(56, 0).fill(1, 0, 1),
    ...table.addresses.map((key) => key.toBuffer()),
  ])
  return {
    lamports: 1,
    owner: AddressLookupTableProgram.programId.toBase58(),
    data: [data.toString('base64'), 'base64'],
  }
}

/** Base 58 by its definition, so that no library of the wallet reads what the wallet wrote. */
function decodeBase58(text: string): Uint8Array {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let number = 0n
  for (const character of text) number = number * 58n + BigInt(alphabet.indexOf(character))
  return Uint8Array.from(Buffer.from(number.toString(16).padStart(128, '0'), 'hex'))
}
