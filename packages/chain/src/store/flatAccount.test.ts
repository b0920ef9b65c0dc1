import { emptyCodeHash } from '@causeway/evm'
import { toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRoot } from '../state/account.ts'
import { decodeFlatAccount, encodeFlatAccount } from './flatAccount.ts'

const hash = (none: `0x${string}`) =>
  fc.oneof(fc.constant(none), fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex))

test('an account comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.record({
        nonce: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        balance: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.bigInt(0n, 300n)),
        storageRoot: hash(emptyRoot),
        codeHash: hash(emptyCodeHash),
      }),
      (account) => {
        expect(decodeFlatAccount(Buffer.from(encodeFlatAccount(account)))).toEqual(account)
      },
    ),
    { numRuns: 500 },
  )
})
