import { expect, test } from 'vitest'
import { changesOf } from './changesOf.ts'

test.each([
  ['{}', []],
  ['{"name":"app","hint":"3f2a"}', ['name: app', 'hint: 3f2a']],
  ['{"plan":{"from":"core","to":"team"}}', ['plan: core → team']],
  [
    '{"allow":{"from":{"origins":[],"ips":["::1"]},"to":{"origins":["https://a.example"],"ips":["::1"]}}}',
    ['allow.origins: none → https://a.example'],
  ],
  ['{"limits":{"creditsPerDay":5}}', ['limits.creditsPerDay: 5']],
  ['{"from":null,"to":"0xab"}', ['none → 0xab']],
  ['not JSON', ['not JSON']],
])('the change %s is said line by line', (detail, said) => {
  expect(changesOf(detail)).toEqual(said)
})
