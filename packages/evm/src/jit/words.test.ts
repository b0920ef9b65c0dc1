import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordArbitrary } from './routines/routines.test.support.ts'
import { createSharedMemory } from './sharedMemory.ts'
import { getWebAssembly } from './wasm/webAssembly.ts'
import { readLimbs, writeLimbs } from './words.ts'

test('a word comes back from memory as it went there, small ones as numbers', () => {
  const api = getWebAssembly()
  const shared = api === null ? null : createSharedMemory(api, 65536 * 80)
  if (shared === null) throw new Error('No WebAssembly here.')
  fc.assert(
    fc.property(fc.array(wordArbitrary, { minLength: 1, maxLength: 4 }), (words) => {
      words.forEach((word, index) => {
        const asNumber = word <= BigInt(Number.MAX_SAFE_INTEGER) && index % 2 === 0
        writeLimbs(shared, 2048 + 32 * index, asNumber ? Number(word) : word)
      })
      words.forEach((word, index) => {
        const read = readLimbs(shared, 2048 + 32 * index)
        expect(BigInt(read)).toBe(word)
        expect(typeof read).toBe(word <= BigInt(Number.MAX_SAFE_INTEGER) ? 'number' : 'bigint')
      })
    }),
    { numRuns: 3000 },
  )
})
