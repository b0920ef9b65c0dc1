import { type AccountChange, emptyCodeHash, keccakHex, type StateChanges } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import fc from 'fast-check'

/** 32 bytes. */
export const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
/** Few enough that changes meet each other. */
export const addresses = [1, 2, 3, 4, 5].map((n): Hex => `0x${n.toString(16).padStart(40, '0')}`)
export const slots = [0n, 1n, 2n, 3n]

const change: fc.Arbitrary<AccountChange> = fc
  .record({
    address: fc.constantFrom(...addresses),
    removed: fc.boolean(),
    nonce: fc.bigInt({ min: 0n, max: 5n }),
    balance: fc.bigInt({ min: 0n, max: 2n ** 100n }),
    code: fc.option(fc.uint8Array({ maxLength: 8 })),
    wiped: fc.boolean(),
    slots: fc.uniqueArray(fc.tuple(fc.constantFrom(...slots), fc.bigInt(0n, 3n)), {
      selector: ([slot]) => slot,
    }),
  })
  .map(({ address, removed, nonce, balance, code, wiped, slots }) => ({
    address,
    account: removed ? null : { nonce, balance, codeHash: code === null ? emptyCodeHash : keccakHex(code) },
    ...(code === null || removed ? {} : { code }),
    wiped: wiped || removed,
    slots: removed ? [] : slots,
  }))
/** What an execution may give. */
export const changes: fc.Arbitrary<StateChanges> = fc.uniqueArray(change, {
  selector: ({ address }) => address,
})
