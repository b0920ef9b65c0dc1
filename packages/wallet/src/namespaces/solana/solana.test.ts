import { SessionError } from '@causeway/session'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approve } from '../fakeSurroundings.test.support.ts'
import { buildTransaction } from './buildTransaction.test.support.ts'
import { mainnet } from './fakeSolanaRpc.test.support.ts'
import { solana } from './index.ts'
import { account, alice, bob, call, setUp, signer, stranger, table, transfer } from './site.test.support.ts'

describe('the namespace', () => {
  test('takes references of 32 characters in base 58', () => {
    expect(solana.parseReference('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe('EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    for (const wrong of [
      '',
      'mainnet',
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvd',
      '0eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ])
      expect(solana.parseReference(wrong)).toBeNull()
  })

  test('names what it offers', () => {
    expect(solana.methods).toEqual([
      'signIn',
      'signMessage',
      'signTransaction',
      'signAllTransactions',
      'signAndSendTransaction',
      'getGenesisHash',
      'getLatestBlockhash',
      'getMinimumBalanceForRentExemption',
    ])
    expect(solana.toCaip10(mainnet, alice)).toBe(`${mainnet}:${alice.address}`)
  })

  test('a read goes to the node with its parameters in a list', async () => {
    const { rpc, surroundings } = setUp()
    const read = async (method: string, params: unknown) => {
      const effect = await solana.describe(call(method, params), surroundings)
      expect(effect.kind).toBe('read')
      return solana.perform(call(method, params), effect, null, surroundings)
    }
    rpc.answers.set('getLatestBlockhash', { value: { blockhash: 'x' } })
    expect(await read('getGenesisHash', undefined)).toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
    expect(await read('getLatestBlockhash', { commitment: 'confirmed' })).toEqual({
      value: { blockhash: 'x' },
    })
    expect(rpc.calls.map(({ params }) => params)).toEqual([[], [{ commitment: 'confirmed' }]])
    await expect(read('getMinimumBalanceForRentExemption', [165])).rejects.toMatchObject({ code: -32601 })
  })
})

describe('whatever a site sends', () => {
  const signing = [
    'signMessage',
    'signTransaction',
    'signAllTransactions',
    'signAndSendTransaction',
    'signIn',
  ]

  async function settles(method: string, params: unknown): Promise<void> {
    try {
      await solana.describe(call(method, params), setUp().surroundings)
    } catch (error) {
      if (!(error instanceof SessionError)) throw error
    }
  }

  test('it is taken or refused by a row of the catalogue', async () => {
    const value = fc.anything({ maxDepth: 3, withNullPrototype: true })
    const shaped = fc.record(
      {
        account: fc.oneof(fc.constant(account), value),
        message: fc.oneof(fc.base64String(), value),
        transaction: fc.oneof(fc.base64String(), value),
        transactions: fc.oneof(fc.array(fc.base64String()), value),
        options: value,
        scope: fc.oneof(fc.constant(mainnet), value),
        domain: value,
        resources: value,
        issuedAt: value,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...signing), fc.oneof(value, shaped), (method, params) =>
        settles(method, params),
      ),
      { numRuns: 400 },
    )
  })

  test('a damaged transaction is never signed as something else', async () => {
    const wire = base64.decode(
      buildTransaction({
        payer: alice.address,
        instructions: [transfer(alice.address, stranger, 5n), transfer(bob.address, stranger, 5n)],
        tables: { [table]: [stranger] },
      }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: wire.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 0, max: 3 }),
        async (at, byte, cut) => {
          const bytes = wire.with(at, byte).subarray(0, wire.length - cut)
          const params = { account, transaction: base64.encode(bytes) }
          let result: unknown
          try {
            result = await approve(solana, call('signTransaction', params), signer, setUp().surroundings)
          } catch (error) {
            if (error instanceof SessionError) return
            throw error
          }
          const signed = base64.decode((result as { signedTransaction: string }).signedTransaction)
          const start = 1 + (bytes[0] ?? 0) * 64
          expect(signed.subarray(start)).toEqual(bytes.subarray(start))
        },
      ),
      { numRuns: 300 },
    )
  })
})
