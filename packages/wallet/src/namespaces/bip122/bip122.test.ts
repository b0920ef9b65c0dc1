import { SessionError } from '@causeway/session'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approve, faultOf } from '../fakeSurroundings.test.support.ts'
import { bip122 } from './index.ts'
import {
  account,
  aliceScript,
  bobScript,
  buildPsbt,
  call,
  refusal,
  setUp,
  signer,
  viewOf,
} from './site.test.support.ts'

test('names what it offers', () => {
  expect(bip122.methods).toEqual(['signMessage', 'signPsbt', 'sendTransfer'])
})

describe('signMessage', () => {
  test('signs a text and shows it', async () => {
    const params = { account, message: 'Hello World' }
    const view = await viewOf('signMessage', params)
    expect(view).toMatchObject({ title: 'Sign a message', raw: 'Hello World', warnings: [] })
    const result = await approve(bip122, call('signMessage', params), signer, setUp().surroundings)
    expect(Object.keys(result as object)).toEqual(['signature'])
    const witness = base64.decode((result as { signature: string }).signature)
    // Two members: a signature of 71 or 72 bytes, and the public key.
    expect(witness[0]).toBe(2)
    expect(witness.slice(-34)[0]).toBe(33)
  })

  test('warns of a sign-in that belongs to another site, and of what cannot be seen', async () => {
    const message = 'evil.example wants you to sign in with your Bitcoin account:\nbc1q'
    expect((await viewOf('signMessage', { account, message })).warnings).toMatchObject([
      { code: 'domainMismatch' },
    ])
    expect((await viewOf('signMessage', { account, message: 'a\u200bb' })).warnings).toMatchObject([
      { code: 'invisibleText' },
    ])
  })

  test.each([
    [{}, 'account must be an object'],
    [{ account }, 'message must be a string'],
    [{ account, message: '\udc00' }, 'message must be a text that UTF-8 can write'],
  ])('refuses %j', async (params, says) => {
    expect(faultOf(await refusal('signMessage', params))).toBe(says)
  })
})

describe('whatever a site sends', () => {
  async function settles(method: string, params: unknown): Promise<void> {
    try {
      await bip122.describe(call(method, params), setUp().surroundings)
    } catch (error) {
      if (!(error instanceof SessionError)) throw error
    }
  }

  test('it is taken or refused by a row of the catalogue', async () => {
    const value = fc.anything({ maxDepth: 3, withNullPrototype: true })
    const shaped = fc.record(
      {
        account: fc.oneof(fc.constant(account), value),
        message: fc.oneof(fc.string({ unit: 'binary' }), value),
        psbt: fc.oneof(fc.base64String(), value),
        options: value,
        feeRate: fc.oneof(fc.double(), value),
        recipients: fc.oneof(fc.array(fc.record({ address: value, amount: value })), value),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...bip122.methods), fc.oneof(value, shaped), (method, params) =>
        settles(method, params),
      ),
      { numRuns: 400 },
    )
  })

  test('a damaged PSBT is refused, or told as what it has become', async () => {
    const good = base64.decode(
      buildPsbt(
        [{ amount: 60_000n }, { amount: 50_000n }],
        [
          { script: bobScript, amount: 70_000n },
          { script: aliceScript, amount: 39_000n },
        ],
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: good.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        fc.integer({ min: 0, max: 3 }),
        async (at, byte, cut) => {
          const psbt = base64.encode(good.with(at, byte).subarray(0, good.length - cut))
          try {
            await approve(bip122, call('signPsbt', { account, psbt }), signer, setUp().surroundings)
          } catch (error) {
            if (!(error instanceof SessionError)) throw error
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
