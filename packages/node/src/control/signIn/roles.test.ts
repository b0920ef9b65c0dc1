import { expect, test } from 'vitest'
import { type Action, mayDo } from './roles.ts'

const looks: Action[] = [
  'account.read',
  'keys.read',
  'usage.read',
  'failures.read',
  'members.read',
  'plan.read',
]
const ofOwners: Action[] = ['account.write', 'plan.write', 'failover.write', 'members.write', 'letters.read']

test.each(looks)('everybody may %s', (action) => {
  expect([mayDo('owner', action), mayDo('admin', action), mayDo('viewer', action)]).toEqual([
    true,
    true,
    true,
  ])
})

test.each(ofOwners)('only an owner may %s', (action) => {
  expect([mayDo('owner', action), mayDo('admin', action), mayDo('viewer', action)]).toEqual([
    true,
    false,
    false,
  ])
})

test('an admin may edit keys, a viewer may not', () => {
  expect([mayDo('owner', 'keys.write'), mayDo('admin', 'keys.write'), mayDo('viewer', 'keys.write')]).toEqual(
    [true, true, false],
  )
})
