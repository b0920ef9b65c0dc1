import { toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forkNames, rulesOf } from '../forks.ts'
import { addressOf, answer, oracle } from './oracle.test.support.ts'
import { precompileAt, precompilesOf } from './precompileAt.ts'

test('each fork has its contracts, at their addresses', () => {
  const counts = forkNames.map((fork) => [fork, precompilesOf(rulesOf(fork)).size])
  expect(Object.fromEntries(counts)).toMatchObject({
    frontier: 4,
    spuriousDragon: 4,
    byzantium: 8,
    petersburg: 8,
    istanbul: 9,
    shanghai: 9,
    cancun: 10,
    prague: 17,
    osaka: 18,
    bpo2: 18,
  })
  for (const fork of forkNames) {
    for (const [at, address] of precompilesOf(rulesOf(fork))) {
      expect(at).toBe(address)
      expect(precompileAt(at, rulesOf(fork))).toBeDefined()
    }
  }
})

test('their names are those of EIP-7910', () => {
  const rules = rulesOf('osaka')
  const names = Array.from(precompilesOf(rules).keys(), (address) => precompileAt(address, rules)?.name)
  expect(names).toMatchInlineSnapshot(`
    [
      "ECREC",
      "SHA256",
      "RIPEMD160",
      "ID",
      "MODEXP",
      "BN254_ADD",
      "BN254_MUL",
      "BN254_PAIRING",
      "BLAKE2F",
      "KZG_POINT_EVALUATION",
      "BLS12_G1ADD",
      "BLS12_G1MSM",
      "BLS12_G2ADD",
      "BLS12_G2MSM",
      "BLS12_PAIRING_CHECK",
      "BLS12_MAP_FP_TO_G1",
      "BLS12_MAP_FP2_TO_G2",
      "P256VERIFY",
    ]
  `)
})

test('other addresses have none', () => {
  expect(precompileAt(addressOf(0), rulesOf('osaka'))).toBeUndefined()
  expect(precompileAt(addressOf(256), rulesOf('prague'))).toBeUndefined()
  expect(precompileAt(addressOf(18), rulesOf('osaka'))).toBeUndefined()
})

test('hashes and the identity are those of the oracle, and cost as much', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(2, 3, 4), async (input, number) => {
      expect(answer('frontier', number, input)).toEqual(await oracle('frontier', number, input))
    }),
    { numRuns: 150 },
  )
})

test('the identity gives bytes of its own', () => {
  const input = Uint8Array.of(1, 2, 3)
  const rules = rulesOf('frontier')
  const output = precompileAt(addressOf(4), rules)?.run(input, rules) ?? input
  input[0] = 9
  expect(toHex(output)).toBe('0x010203')
})
