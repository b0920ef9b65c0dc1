import { expect, test } from 'vitest'
import { parseRoute, siteRoute } from './siteRoute.ts'

test('a route names the site it was made for', () => {
  for (const origin of ['https://dapp.example', 'http://[::1]:8080', 'http://localhost:3000']) {
    expect(parseRoute(siteRoute(origin))).toEqual({ origin, isEditing: false })
    expect(parseRoute(`${siteRoute(origin)}/edit`)).toEqual({ origin, isEditing: true })
  }
})

test('anything else is the list', () => {
  expect(parseRoute('/sites').origin).toBeNull()
  expect(parseRoute('/sites/%E0%A4%A').origin).toBeNull()
})
