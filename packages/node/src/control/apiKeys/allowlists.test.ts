import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Allowlists } from '../records.ts'
import { changeAllowlists, mostEntries, noAllowlists } from './allowlists.ts'

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const entries: Record<keyof Allowlists, fc.Arbitrary<string>> = {
  origins: hex(8).map((word) => `https://${word}.example.org`),
  userAgents: fc.stringMatching(/^[a-zA-Z0-9/. ()]{1,60}$/).map((text) => `x${text}x`),
  addresses: hex(40).map((digits) => `0x${digits}`),
  methods: hex(6).map((word) => `eth_${word}`),
  ips: fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((address) => `${address}/24`),
  ),
}
const types: readonly (keyof Allowlists)[] = ['origins', 'userAgents', 'addresses', 'methods', 'ips']

test.each(types)('%s: thirty entries are taken, one more is refused', (type) => {
  const lists = fc.uniqueArray(entries[type], {
    minLength: mostEntries + 1,
    maxLength: mostEntries + 1,
    selector: (entry) => entry.toLowerCase(),
  })
  fc.assert(
    fc.property(lists, (list) => {
      const thirty = list.slice(1)
      expect(changeAllowlists(noAllowlists, { [type]: thirty })[type]).toHaveLength(mostEntries)
      expect(() => changeAllowlists(noAllowlists, { [type]: list })).toThrow('A list has at most 30 entries.')
    }),
    { numRuns: 30 },
  )
})

test.each(types)('%s: what is kept is kept again unchanged', (type) => {
  fc.assert(
    fc.property(fc.array(entries[type], { maxLength: 20 }), (list) => {
      const once = changeAllowlists(noAllowlists, { [type]: list })
      expect(changeAllowlists(once, {})).toEqual(once)
      expect(changeAllowlists(noAllowlists, once)).toEqual(once)
    }),
    { numRuns: 50 },
  )
})

test.each<[keyof Allowlists, string]>([
  ['origins', 'https://example.org/path'],
  ['userAgents', ''],
  ['userAgents', 'a\nb'],
  ['addresses', '0x12'],
  ['addresses', `0x${'g'.repeat(40)}`],
  ['methods', 'eth_call; drop'],
  ['methods', '*'],
  ['ips', '300.1.1.1'],
  ['ips', '10.0.0.0/33'],
  ['ips', '::/129'],
  ['ips', '10.0.0.0/08'],
  ['ips', 'fe80::1%eth0'],
  ['ips', 'localhost'],
])('%s: "%s" is refused, with its place', (type, entry) => {
  const good = {
    origins: 'a.org',
    userAgents: 'a',
    addresses: `0x${'0'.repeat(40)}`,
    methods: 'a_b',
    ips: '::1',
  }
  expect(() => changeAllowlists(noAllowlists, { [type]: [good[type], entry] })).toThrow(
    expect.objectContaining({ code: 'invalid', field: `allow.${type}.1` }),
  )
})

test('addresses and origins are kept in lower case, each entry once', () => {
  const address = '0xDAC17F958D2ee523a2206206994597C13D831ec7'
  const kept = changeAllowlists(noAllowlists, {
    addresses: [address, address.toLowerCase()],
    origins: [' https://App.example.org '],
  })
  expect(kept.addresses).toEqual([address.toLowerCase()])
  expect(kept.origins).toEqual(['https://app.example.org'])
})

test('a type that is not named stays as it was', () => {
  const before = { ...noAllowlists, methods: ['eth_call'], ips: ['::1'] }
  expect(changeAllowlists(before, { ips: [] })).toEqual({ ...noAllowlists, methods: ['eth_call'] })
})
