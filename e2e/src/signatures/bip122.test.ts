import { createHash, createPublicKey, verify } from 'node:crypto'
import { bip122 } from '@causeway/wallet'
import { Verifier } from 'bip322-js'
import { address as addresses, networks, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { approveCall, type TableNode } from './approveCall.ts'

// The wallet signs and builds with scure; here bitcoinjs-lib builds, checks and finishes, bip322-js verifies messages,
// and OpenSSL verifies the signatures over a digest that this file computes from BIP-143.
const scope = 'bip122:000000000019d6689c085ae165831e93'
const account = bip122.derive(Buffer.alloc(64, 7), 0)
const other = bip122.derive(Buffer.alloc(64, 7), 1)
const own = payments.p2wpkh({ pubkey: account.publicKey })
const script = own.output as Uint8Array
const to = payments.p2wpkh({ pubkey: other.publicKey })

const call = (method: string, params: object, node?: TableNode) =>
  approveCall({
    namespace: bip122,
    scope,
    account,
    method,
    params: { account: { address: account.address }, ...params },
    ...(node === undefined ? {} : { node }),
  })

test('the address of a key is the one that bitcoinjs-lib makes of it', () => {
  expect(account.address).toBe(own.address)
  expect(bip122.toCaip10('bip122:regtest', account)).toBe(
    `bip122:regtest:${addresses.fromOutputScript(script, networks.regtest)}`,
  )
})

describe('messages', () => {
  test.each(['', 'Hello World', 'Zürich 🏔', 'a\nb'])('bip322-js verifies %j', async (message) => {
    const { result } = await call('signMessage', { message })
    const { signature } = result as { signature: string }
    expect(Verifier.verifySignature(account.address, message, signature)).toBe(true)
    expect(Verifier.verifySignature(account.address, `${message}!`, signature)).toBe(false)
    expect(Verifier.verifySignature(other.address, message, signature)).toBe(false)
  })
})

describe('transactions', () => {
  const amounts = [60_000n, 50_000n, 5_000n]
  const previous = amounts.map((amount, i) => {
    const transaction = new Transaction()
    transaction.addInput(Buffer.alloc(32, i + 1), 0, 0xffffffff, Buffer.from([0x51]))
    transaction.addOutput(script, amount)
    return transaction
  })

  function build(): Psbt {
    const psbt = new Psbt()
    previous.forEach((transaction, i) => {
      psbt.addInput({
        hash: transaction.getId(),
        index: 0,
        ...(i === 1
          ? { nonWitnessUtxo: transaction.toBuffer() }
          : { witnessUtxo: { script, value: amounts[i] ?? 0n } }),
      })
    })
    psbt.addOutput({ address: to.address as string, value: 90_000n })
    psbt.addOutput({ address: account.address, value: 24_000n })
    return psbt
  }

  test('a PSBT of several inputs is checked and finished by bitcoinjs-lib', async () => {
    const unsigned = build()
    const { effect, result } = await call('signPsbt', {
      psbt: unsigned.toBase64(),
      options: { fill: false, broadcast: false },
    })
    const { psbt, txid } = result as { psbt: string; txid: string | null }
    expect(txid).toBeNull()
    const view = effect.kind === 'sign' ? effect.view : null
    const value = (label: string) => view?.lines.find((line) => line.label === label)?.value
    expect([value('Pays'), value('Fee'), value('Change, back to you')]).toEqual([
      '0.0009 BTC',
      '0.00001 BTC',
      '0.00024 BTC',
    ])
    const signed = Psbt.fromBase64(psbt)
    let checked = 0
    const isValid = signed.validateSignaturesOfAllInputs((publicKey, digest, signature) => {
      checked += 1
      return isValidDigest(unsigned, amounts, publicKey, digest, signature)
    })
    expect([isValid, checked]).toEqual([true, 3])
    signed.finalizeAllInputs()
    expect(BigInt(signed.getFee())).toBe(1000n)
    const transaction = signed.extractTransaction()
    expect(transaction.ins.every(({ witness }) => witness.length === 2)).toBe(true)
    expect(transaction.outs.map((output) => output.value)).toEqual([90_000n, 24_000n])
  })

  test('a signature over another amount does not verify', async () => {
    const unsigned = build()
    const { result } = await call('signPsbt', { psbt: unsigned.toBase64() })
    const signed = Psbt.fromBase64((result as { psbt: string }).psbt)
    const wrong = [60_001n, 50_000n, 5_000n]
    expect(() =>
      signed.validateSignaturesOfInput(0, (publicKey, digest, signature) =>
        isValidDigest(unsigned, wrong, publicKey, digest, signature),
      ),
    ).toThrow('no such digest')
  })

  test('an input not ours is refused', async () => {
    const psbt = build()
    psbt.addInput({
      hash: Buffer.alloc(32, 9),
      index: 0,
      witnessUtxo: { script: to.output as Uint8Array, value: 1000n },
    })
    await expect(call('signPsbt', { psbt: psbt.toBase64() })).rejects.toMatchObject({
      code: -32602,
      data: [{ message: 'psbt.inputs.3 spends a coin that does not belong to the account' }],
    })
  })

  test('a transfer that the node gets is a transaction that bitcoinjs-lib reads, at the rate that was asked', async () => {
    const sent: string[] = []
    const coins = previous.map((transaction, i) => ({
      txid: transaction.getId(),
      vout: 0,
      value: Number(amounts[i]),
      status: { confirmed: true },
    }))
    const node: TableNode = {
      rest: {
        [`/address/${account.address}/utxo`]: () => JSON.stringify(coins),
        '/tx': (raw) => {
          sent.push(raw)
          return Transaction.fromHex(raw).getId()
        },
      },
    }
    const recipients = [{ address: to.address, amount: '100000' }]
    const { result } = await call('sendTransfer', { recipients, feeRate: 2.5 }, node)
    const transaction = Transaction.fromHex(sent[0] ?? '')
    expect(result).toEqual({ txid: transaction.getId() })
    const spent = transaction.ins.map((input) => {
      const id = Buffer.from(input.hash).reverse().toString('hex')
      return BigInt(coins.find(({ txid }) => txid === id)?.value ?? 0)
    })
    const fee = sum(spent) - sum(transaction.outs.map((output) => output.value))
    const rate = Number(fee) / transaction.virtualSize()
    expect(rate).toBeGreaterThanOrEqual(2.5)
    expect(rate).toBeLessThan(2.6)
    transaction.ins.forEach((input, i) => {
      const [signature, publicKey] = input.witness as [Uint8Array, Uint8Array]
      expect(Buffer.from(publicKey)).toEqual(Buffer.from(account.publicKey))
      expect(signature.at(-1)).toBe(1)
      const digest = sha256(preimage(transaction, i, spent[i] ?? 0n))
      expect(verify('sha256', digest, toKey(publicKey), signature.subarray(0, -1))).toBe(true)
    })
  })
})

/** OpenSSL hashes once more by itself, so that it is given the digest before the last hash. */
function isValidDigest(
  psbt: Psbt,
  amounts: readonly bigint[],
  publicKey: Uint8Array,
  digest: Uint8Array,
  signature: Uint8Array,
): boolean {
  const transaction = Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())
  const halves = amounts.map((amount, i) => sha256(preimage(transaction, i, amount)))
  const half = halves.find((bytes) => sha256(bytes).equals(digest))
  if (half === undefined) throw new Error('no such digest')
  const key = { key: toKey(publicKey), dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', half, key, signature)
}

/** What a P2WPKH signature over everything commits to (BIP-143). */
function preimage(transaction: Transaction, index: number, amount: bigint): Buffer {
  const outpoint = (i: number) => {
    const input = transaction.ins[i]
    return Buffer.concat([input?.hash ?? Buffer.alloc(0), u32(input?.index ?? 0)])
  }
  const every = transaction.ins.map((_, i) => i)
  const outputs = transaction.outs.map((output) =>
    Buffer.concat([u64(output.value), Buffer.from([output.script.length]), output.script]),
  )
  return Buffer.concat([
    u32(transaction.version),
    sha256(sha256(Buffer.concat(every.map(outpoint)))),
    sha256(sha256(Buffer.concat(transaction.ins.map(({ sequence }) => u32(sequence))))),
    outpoint(index),
    Buffer.from('1976a914', 'hex'),
    script.subarray(2),
    Buffer.from('88ac', 'hex'),
    u64(amount),
    u32(transaction.ins[index]?.sequence ?? 0),
    sha256(sha256(Buffer.concat(outputs))),
    u32(transaction.locktime),
    u32(1),
  ])
}

function toKey(publicKey: Uint8Array) {
  const der = Buffer.concat([Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex'), publicKey])
  return createPublicKey({ key: der, format: 'der', type: 'spki' })
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
