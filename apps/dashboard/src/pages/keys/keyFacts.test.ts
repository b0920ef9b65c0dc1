import type { ApiKey } from '@causeway/node/admin'
import { expect, test } from 'vitest'
import { entriesOf, keyState, limitOf, listsInUse } from './keyFacts.ts'

const key: ApiKey = {
  id: 'k1',
  accountId: 'local',
  name: 'app',
  hint: '3f2a',
  enabled: true,
  networksOff: [],
  hasSecret: false,
  secretRequired: false,
  jwtRequired: false,
  failover: true,
  jwtKeys: [],
  allow: { origins: [], userAgents: [], addresses: [], methods: [], ips: [] },
  limits: { creditsPerSecond: null, creditsPerDay: null },
  createdAt: 0,
  revokedAt: null,
  overlapUntil: null,
}

test('a key is revoked before it is off, off before it is rotating, and rotating only while it lasts', () => {
  expect(keyState(key, 10)).toBe('on')
  expect(keyState({ ...key, overlapUntil: 20 }, 10)).toBe('overlap')
  expect(keyState({ ...key, overlapUntil: 20 }, 20)).toBe('on')
  expect(keyState({ ...key, enabled: false, overlapUntil: 20 }, 10)).toBe('off')
  expect(keyState({ ...key, enabled: false, revokedAt: 5 }, 10)).toBe('revoked')
})

test('only lists with entries count', () => {
  expect(listsInUse(key)).toBe(0)
  expect(listsInUse({ ...key, allow: { ...key.allow, ips: ['::1'], methods: ['eth_call'] } })).toBe(2)
})

test('entries are read line by line, trimmed, each once', () => {
  expect(entriesOf(' https://a.example \n\nhttps://b.example,https://a.example\n')).toEqual([
    'https://a.example',
    'https://b.example',
  ])
  expect(entriesOf('  \n')).toEqual([])
})

test('an empty limit is that of the plan, and a number may have its thousands set apart', () => {
  expect(limitOf(' ')).toBeNull()
  expect(limitOf('1,000')).toBe(1000)
  expect(limitOf('0')).toBe(0)
  expect([limitOf('-1'), limitOf('1.5'), limitOf('many')]).toEqual([undefined, undefined, undefined])
})
