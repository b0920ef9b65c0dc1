import { BlockList, isIP, isIPv4 } from 'node:net'
import { createVerdicts } from './createVerdicts.ts'

/** Addresses and ranges of addresses. */
export interface AddressList {
  has(address: string): boolean
}

/**
 * Takes addresses and ranges such as `10.0.0.0/8`. A range has addresses of its own kind alone, so `::/0` has no IPv4
 * address; one that came through an IPv6 socket (`::ffff:1.2.3.4`) is an IPv4 address, in an entry as well. An entry that
 * is neither address nor range matches nothing: `isAddressEntry` tells.
 */
export function createAddressList(entries: readonly string[]): AddressList {
  // One list for both would match an IPv4 address with ranges of IPv6.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const entry of entries.filter(isAddressEntry)) {
    const [given = '', bits] = entry.split('/')
    const address = plainAddress(given)
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const mapped = family === 'ipv4' && !isIPv4(given)
    if (bits === undefined) lists[family].addAddress(address, family)
    else if (!mapped) lists[family].addSubnet(address, Number(bits), family)
    else if (Number(bits) >= mappedBits) lists.ipv4.addSubnet(address, Number(bits) - mappedBits, 'ipv4')
  }
  return {
    has: createVerdicts((given) => {
      const address = plainAddress(given)
      const version = isIP(address)
      if (version === 0) return false
      return version === 4 ? lists.ipv4.check(address, 'ipv4') : lists.ipv6.check(address, 'ipv6')
    }),
  }
}

export function isAddressEntry(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Bits of an IPv6 address before the IPv4 address that is mapped into it (RFC 4291, 2.5.5.2). */
const mappedBits = 96

/** Without the zone of a link-local address; and an IPv4 address that came through an IPv6 socket is the same address. */
function plainAddress(given: string): string {
  const [address = ''] = given.split('%')
  if (isIP(address) !== 6) return address
  // A URL writes it in one form, whatever form it came in.
  const { hostname } = new URL(`http://[${address}]`)
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(hostname) ?? []
  if (high === undefined || low === undefined) return address
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
