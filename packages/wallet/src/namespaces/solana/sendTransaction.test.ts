import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { approve, faultOf } from '../fakeSurroundings.test.support.ts'
import { buildTransaction } from './buildTransaction.test.support.ts'
import { mainnet } from './fakeSolanaRpc.test.support.ts'
import { solana } from './index.ts'
import {
  account,
  alice,
  bob,
  call,
  carol,
  refusal,
  setUp,
  signer,
  transfer,
  viewOf,
} from './site.test.support.ts'

describe('signAllTransactions', () => {
  test('signs each of a list', async () => {
    const transactions = [1n, 2n, 3n].map((amount) =>
      buildTransaction({
        payer: alice.address,
        instructions: [transfer(alice.address, bob.address, amount)],
      }),
    )
    const given = setUp()
    const view = await viewOf('signAllTransactions', { account, transactions }, given)
    expect(view.title).toBe('Sign 3 transactions')
    expect(
      view.lines.filter(({ as, label }) => as === 'heading' && label.startsWith('Transaction')),
    ).toHaveLength(3)
    const result = await approve(
      solana,
      call('signAllTransactions', { account, transactions }),
      signer,
      given.surroundings,
    )
    const { signedTransactions } = result as { signedTransactions: string[] }
    expect(signedTransactions).toHaveLength(3)
    for (const [i, signed] of signedTransactions.entries()) {
      const bytes = base64.decode(signed)
      expect(ed25519.verify(bytes.subarray(1, 65), bytes.subarray(65), alice.publicKey)).toBe(true)
      expect(bytes.subarray(65)).toEqual(base64.decode(transactions[i] ?? '').subarray(65))
    }
  })

  test.each([[undefined], [[]], ['x'], [Array(21).fill('x')]])(
    'refuses no list of 1 to 20: %#',
    async (transactions) => {
      const error = await refusal('signAllTransactions', { account, transactions })
      expect(faultOf(error)).toBe('transactions must be a list of 1 to 20 transactions')
    },
  )

  test('says which of them is wrong', async () => {
    const good = buildTransaction({
      payer: alice.address,
      instructions: [transfer(alice.address, bob.address, 1n)],
    })
    const error = await refusal('signAllTransactions', {
      account,
      transactions: [good, { transaction: 'AA' }],
    })
    expect(faultOf(error)).toBe('transactions.1 must be base64')
  })
})

describe('signAndSendTransaction', () => {
  const transaction = buildTransaction({
    payer: alice.address,
    instructions: [transfer(alice.address, bob.address, 1n)],
  })

  test('signs, sends with the options of the site, and answers the transaction id', async () => {
    const { rpc, surroundings } = setUp()
    const options = { skipPreflight: 'true', maxRetries: 3, commitment: 'confirmed', minContextSlot: 7 }
    const result = await approve(
      solana,
      call('signAndSendTransaction', { account, transaction, scope: mainnet, options }),
      signer,
      surroundings,
    )
    const sent = base64.decode(rpc.sent[0]?.transaction ?? '')
    expect(result).toEqual({ signature: base58.encode(sent.subarray(1, 65)) })
    expect(ed25519.verify(sent.subarray(1, 65), sent.subarray(65), alice.publicKey)).toBe(true)
    expect(rpc.sent[0]?.options).toEqual({
      encoding: 'base64',
      skipPreflight: true,
      maxRetries: 3,
      preflightCommitment: 'confirmed',
      minContextSlot: 7,
    })
    expect(surroundings.noted).toEqual([bob.address])
  })

  test('is refused while a signature of another is missing', async () => {
    const both = buildTransaction({
      payer: bob.address,
      instructions: [transfer(alice.address, carol.address, 1n)],
    })
    const error = await refusal('signAndSendTransaction', { account, transaction: both })
    expect(faultOf(error)).toBe(`transaction needs the signature of ${bob.address} before it can be sent`)
  })

  test('nothing is noted and the error of the node goes on where the node refuses', async () => {
    const { rpc, surroundings } = setUp()
    rpc.isDown = true
    await expect(
      approve(solana, call('signAndSendTransaction', { account, transaction }), signer, surroundings),
    ).rejects.toMatchObject({ code: 4901 })
    expect(surroundings.noted).toEqual([])
  })

  test.each([
    [{ skipPreflight: 1 }, 'options.skipPreflight must be a boolean'],
    [{ maxRetries: -1 }, 'options.maxRetries must be a whole number'],
    [{ commitment: 'soon' }, 'options.preflightCommitment must be one of processed, confirmed, finalized'],
    [[], 'options must be an object'],
  ])('refuses options that make no sense: %j', async (options, says) => {
    expect(faultOf(await refusal('signAndSendTransaction', { account, transaction, options }))).toBe(says)
  })
})
