import { expect, test } from 'vitest'
import { parseRoute, paths } from './route.ts'

test.each([
  ['/', { page: 'overview' }],
  ['/keys', { page: 'keys' }],
  ['/keys/', { page: 'keys' }],
  ['/keys/new', { page: 'newKey' }],
  [paths.key('a/b c'), { page: 'key', id: 'a/b c' }],
  ['/settings', { page: 'settings', tab: 'profile' }],
  [paths.settings('audit'), { page: 'settings', tab: 'audit' }],
  ['/settings/nothing', { page: 'missing' }],
  ['/keys/a/b', { page: 'missing' }],
  ['/constructor', { page: 'missing' }],
  ['/%E0%A4%A', { page: 'missing' }],
])('the address %s is read', (path, route) => {
  expect(parseRoute(path)).toEqual(route)
})

test('a one-time link carries its token in the path or behind the hash', () => {
  expect(parseRoute('/enter/abc')).toEqual({ page: 'enter', token: 'abc' })
  expect(parseRoute('/invite', '#abc')).toEqual({ page: 'invite', token: 'abc' })
  expect(parseRoute('/reset', '#/abc')).toEqual({ page: 'newPassword', token: 'abc' })
  expect(parseRoute('/reset')).toEqual({ page: 'forgot' })
})
