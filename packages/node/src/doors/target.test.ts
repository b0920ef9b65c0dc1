import { expect, test } from 'vitest'
import { networkAddresses, parseTarget } from './target.ts'

const key = '0123456789abcdef0123456789abcdef'

test.each([
  ['localhost:8645', `/localnet/v3/${key}`, 'rpc', 'localnet', key],
  ['127.0.0.1:8645', `/localnet/v3/${key}`, 'rpc', 'localnet', key],
  ['[::1]:8645', `/localnet/v3/${key}/`, 'rpc', 'localnet', key],
  ['localhost:8645', `/localnet/v3/${key}?meta=1`, 'rpc', 'localnet', key],
  ['localhost:8645', `/localnet/ws/v3/${key}`, 'socket', 'localnet', key],
  ['localnet.localhost:8645', `/v3/${key}`, 'rpc', 'localnet', key],
  ['LocalNet.LOCALHOST', `/v3/${key}`, 'rpc', 'localnet', key],
  ['localnet.localhost:8645', `/ws/v3/${key}`, 'socket', 'localnet', key],
  ['localnet.node.example.org', `/v3/${key}`, 'rpc', 'localnet', key],
  ['localnet.node.example.org:8646', `/ws/v3/${key}`, 'socket', 'localnet', key],
  ['node.example.org', `/localnet/v3/${key}`, 'rpc', 'localnet', key],
  ['other.example.org', `/localnet/v3/${key}`, 'rpc', 'localnet', key],
  ['localhost', '/localnet', 'rpc', 'localnet', null],
  ['localhost', '/localnet/v3', 'rpc', 'localnet', null],
  ['localhost', '/localnet/v3/', 'rpc', 'localnet', null],
  ['localhost', '/localnet/ws/v3/', 'socket', 'localnet', null],
  ['localhost', `/v3/${key}`, 'rpc', null, key],
  ['localhost', '/', 'rpc', null, null],
  ['localnet.localhost', '/', 'rpc', 'localnet', null],
  ['a.b.localhost', `/v3/${key}`, 'rpc', 'a.b', key],
])('%s%s is %s of %s', (host, url, kind, network, expectedKey) => {
  expect(parseTarget(host, url, 'node.example.org')).toMatchObject({ kind, network, key: expectedKey })
})

test.each([
  ['localhost', `/localnet/v2/${key}`],
  ['localhost', `/localnet/v3/${key}/more`],
  ['localhost', `/localnet/v3/${key}/networks/more`],
  ['localhost', `/localnet/ws/v3/${key}/networks`],
  ['localnet.localhost', `/localnet/v3/${key}`],
])('%s%s is nothing', (host, url) => {
  expect(parseTarget(host, url, 'node.example.org')).toMatchObject({ kind: 'nothing', network: 'localnet' })
})

test('health needs neither network nor key', () => {
  expect(parseTarget(undefined, '/healthz', null)).toEqual({ kind: 'health' })
  expect(parseTarget('localnet.localhost', '/readyz', null)).toEqual({ kind: 'ready' })
})

test.each([
  ['localhost:8645', `/v3/${key}/networks`, false, `http://localhost:8645/n/v3/${key}`],
  ['localhost:8645', `/localnet/v3/${key}/networks`, true, `https://localhost:8645/n/v3/${key}`],
  ['localnet.localhost:8645', `/v3/${key}/networks`, false, `http://n.localhost:8645/v3/${key}`],
  ['localnet.node.example.org', `/v3/${key}/networks`, true, `https://n.node.example.org/v3/${key}`],
])('the list of networks at %s%s gives addresses of the same form', (host, url, secure, expected) => {
  const target = parseTarget(host, url, 'node.example.org')
  if (target.kind !== 'networks') throw new Error(`it is ${target.kind}`)
  const { http, ws } = networkAddresses(target.root, 'n', target.key, secure)
  expect(http).toBe(expected)
  expect(ws).toBe(expected.replace(/^http/, 'ws').replace('/v3', '/ws/v3'))
})
