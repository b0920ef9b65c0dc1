import { expect, test } from 'vitest'
import { createAddressList, isAddressEntry } from './addressList.ts'
import { createClientAddress } from './clientAddress.ts'

const addressOf = (trusted: string[], remoteAddress: string, forwarded?: string | string[]) =>
  createClientAddress(trusted)({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } })

test('without trusted proxies the socket says who calls, whatever a header says', () => {
  expect(addressOf([], '203.0.113.9', '10.0.0.1')).toBe('203.0.113.9')
  expect(addressOf(['10.0.0.0/8'], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
})

test('behind trusted proxies the last address counts that is not one of them', () => {
  const trusted = ['10.0.0.0/8', 'fd00::/8', '127.0.0.1']
  expect(addressOf(trusted, '10.1.1.1', '198.51.100.7')).toBe('198.51.100.7')
  expect(addressOf(trusted, '::ffff:10.1.1.1', '1.2.3.4, 198.51.100.7, 10.2.2.2')).toBe('198.51.100.7')
  expect(addressOf(trusted, 'fd00::1', ['1.2.3.4', '2001:db8::7 , 10.2.2.2'])).toBe('2001:db8::7')
  expect(addressOf(trusted, '10.1.1.1', '10.2.2.2,10.3.3.3')).toBe('10.2.2.2')
  expect(addressOf(trusted, '10.1.1.1')).toBe('10.1.1.1')
  expect(addressOf(trusted, '10.1.1.1', '1.2.3.4, 198.51.100.7:5678, 10.2.2.2:80')).toBe('198.51.100.7')
  expect(addressOf(trusted, '10.1.1.1', '[2001:db8::7]:443,[fd00::2]:80')).toBe('2001:db8::7')
  expect(addressOf(trusted, '10.1.1.1', '[2001:db8::7]')).toBe('2001:db8::7')
  expect(addressOf(trusted, '10.1.1.1', '2001:db8::443')).toBe('2001:db8::443')
  // What cannot be an address stands for nobody, so no list has it.
  expect(createAddressList(['0.0.0.0/0', '::/0']).has(addressOf(trusted, '10.1.1.1', 'unknown'))).toBe(false)
})

test('a list has addresses and ranges of both kinds', () => {
  const list = createAddressList(['192.0.2.1', '198.51.100.0/24', '2001:db8::/32', 'nonsense', '1.2.3.4/99'])
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '198.51.100.255', '2001:db8:1::5']) {
    expect(list.has(address)).toBe(true)
  }
  for (const address of ['192.0.2.2', '198.51.101.0', '2001:db9::', '', '1.2.3.4', 'nonsense']) {
    expect(list.has(address)).toBe(false)
  }
  expect(['1.2.3.4', '1.2.3.4/32', '::1/128'].every(isAddressEntry)).toBe(true)
  expect(['1.2.3', '1.2.3.4/33', '::1/129', '1.2.3.4/8/8', '1.2.3.4/', 'x'].some(isAddressEntry)).toBe(false)
})

test('a range has addresses of its own kind; an IPv4 address in an IPv6 one is an IPv4 address', () => {
  const [all4, all6] = [createAddressList(['0.0.0.0/0']), createAddressList(['::/0'])]
  for (const address of ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:102:304', '0:0:0:0:0:ffff:1.2.3.4']) {
    expect([all4.has(address), all6.has(address)]).toEqual([true, false])
  }
  for (const address of ['2001:db8::1', '::1', 'fe80::1', 'fe80::1%eth0', '::ffff:0:1.2.3.4']) {
    expect([all4.has(address), all6.has(address)]).toEqual([false, true])
  }
  const mapped = createAddressList(['::ffff:192.0.2.1', '::ffff:198.51.100.0/120', '::ffff:0:0/95'])
  for (const address of ['192.0.2.1', '198.51.100.9', '::ffff:198.51.100.9']) {
    expect(mapped.has(address)).toBe(true)
  }
  expect(mapped.has('203.0.113.1')).toBe(false)
  expect(isAddressEntry('fe80::1%eth0')).toBe(false)
})
