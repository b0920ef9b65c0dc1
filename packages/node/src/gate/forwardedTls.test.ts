import { expect, test } from 'vitest'
import { createForwardedTls } from './forwardedTls.ts'

const isTls = (trusted: string[], remoteAddress: string, said?: string) =>
  createForwardedTls(trusted)({
    headers: said === undefined ? {} : { 'x-forwarded-proto': said },
    socket: { remoteAddress },
  })

test('a proxy that is trusted says whether it was reached under TLS', () => {
  expect(isTls(['10.0.0.0/8'], '10.1.1.1', 'https')).toBe(true)
  expect(isTls(['10.0.0.0/8'], '::ffff:10.1.1.1', 'HTTPS, http')).toBe(true)
  expect(isTls(['10.0.0.0/8'], '10.1.1.1', 'http, https')).toBe(false)
  expect(isTls(['10.0.0.0/8'], '10.1.1.1', 'httpss')).toBe(false)
  expect(isTls(['10.0.0.0/8'], '10.1.1.1')).toBe(false)
})

test('from anybody else the header counts for nothing', () => {
  expect(isTls([], '10.1.1.1', 'https')).toBe(false)
  expect(isTls(['10.0.0.0/8'], '203.0.113.9', 'https')).toBe(false)
})
