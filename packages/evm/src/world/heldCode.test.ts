import { toHexOfSize } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { createCode } from '../code.ts'
import type { AccountEntry } from './accountEntry.ts'
import { createEntry } from './createEntry.ts'
import { createHeldCode } from './heldCode.ts'

const hashOf = (number: number) => toHexOfSize(BigInt(number), 32)

function entryOf(number: number): AccountEntry {
  const address = toHexOfSize(BigInt(number), 20)
  return createEntry(address, { nonce: 0n, balance: 0n, codeHash: hashOf(number), hasStorage: false })
}

test('entries hold no more code than allowed, but the code they were given stays', () => {
  const held = createHeldCode(10_000)
  const entries = Array.from({ length: 40 }, (_, number) => entryOf(number))
  const written = createCode(new Uint8Array(5), hashOf(99))
  entries.forEach((entry, number) => {
    held.hold(entry, createCode(new Uint8Array(1000), hashOf(number)))
    expect(entry.code?.hash).toBe(hashOf(number))
    if (number === 3) entry.code = written
    expect(entries.filter(({ code }) => code !== null).length).toBeLessThanOrEqual(6)
  })
  expect(entries[0]?.code).toBeNull()
  expect(entries[3]?.code).toBe(written)
})
