import { expect, test } from 'vitest'
import { isLocalRequest } from './isLocalRequest.ts'

const headers = { 'user-agent': 'Mozilla/5.0', accept: '*/*' }

test.each([
  'localhost',
  'localhost:8647',
  'LocalHost:8647',
  'console.localhost:8647',
  '127.0.0.1:8647',
  '127.8.9.255',
  '[::1]:8647',
  '[::1]',
])('%s is this machine', (host) => {
  expect(isLocalRequest({ isLoopback: true, host, headers })).toBe(true)
})

test.each([
  '',
  'example.org',
  'localhost.example.org',
  'evil-localhost',
  'xlocalhost:8647',
  '.localhost',
  'a..localhost',
  '127.0.0.1.example.org',
  '127.example.org',
  '127.0.0.256',
  '127.0.0',
  '10.0.0.1:8647',
  '0.0.0.0:8647',
  '[::2]:8647',
  '[::ffff:10.0.0.1]',
  'localhost:8647:1',
  'localhost@example.org',
  'localhost, example.org',
  'localhost/',
])('"%s" is not', (host) => {
  expect(isLocalRequest({ isLoopback: true, host, headers })).toBe(false)
})

test('a service that listens for other machines lets nobody in by link', () => {
  expect(isLocalRequest({ isLoopback: false, host: 'localhost:8647', headers })).toBe(false)
})

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'X-Forwarded-Anything',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
])('a request that came with %s went through a proxy', (name) => {
  const request = { isLoopback: true, host: 'localhost:8647' }
  expect(isLocalRequest({ ...request, headers: { ...headers, [name]: '' } })).toBe(false)
})
