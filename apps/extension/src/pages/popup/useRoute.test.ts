import { expect, test } from 'vitest'
import { toRoute } from './useRoute.ts'

test.each([
  ['', '/'],
  ['#', '/'],
  ['#/', '/'],
  ['#/home', '/'],
  ['#settings', '/settings'],
  ['#/settings/', '/settings'],
  ['#/settings/networks', '/settings/networks'],
])('%s names the screen %s', (hash, route) => {
  expect(toRoute(hash)).toBe(route)
})
