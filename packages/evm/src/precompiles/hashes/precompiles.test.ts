import { createHash } from 'node:crypto'
import { toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOf } from '../../forks.ts'
import { ripemd160, sha256 } from './precompiles.ts'

const rules = rulesOf('frontier')

const hashes = [
  { name: 'sha256', precompile: sha256, zeros: '' },
  { name: 'ripemd160', precompile: ripemd160, zeros: '00'.repeat(12) },
] as const

test.each(hashes)('$name of messages of every length up to four blocks', ({ name, precompile, zeros }) => {
  for (let length = 0; length <= 260; length++) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff)
    const digest = createHash(name).update(message).digest('hex')
    expect(toHex(precompile.run(message, rules))).toBe(`0x${zeros}${digest}`)
  }
})

test.each(hashes)('$name of any bytes', ({ name, precompile, zeros }) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (message) => {
      const digest = createHash(name).update(message).digest('hex')
      expect(toHex(precompile.run(message, rules))).toBe(`0x${zeros}${digest}`)
    }),
  )
})

test.each(hashes)('$name of messages that do not fit memory at once', ({ name, precompile, zeros }) => {
  for (const length of [130_000, 131_008, 131_007, 131_064, 262_016, 300_001]) {
    const message = new Uint8Array(length).map((_, i) => i % 251)
    const digest = createHash(name).update(message).digest('hex')
    expect(toHex(precompile.run(message, rules))).toBe(`0x${zeros}${digest}`)
  }
})
