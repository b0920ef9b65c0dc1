import { BlockList, isIP, isIPv4 } from 'node:net'
import { createVerdicts } from './createVerdicts.ts'

/** Addresses and ranges of addresses. */
export interface AddressList {
  has(address: string): boolean
}

/** Takes addresses and ranges such as `10.0.0.0/8`. An entry that is neither matches nothing: `isAddressEntry` tells. */
export function createAddressList(entries: readonly string[]): AddressList {
  const list = new BlockList()
  for (const entry of entries.filter(isAddressEntry)) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return {
    has: createVerdicts((given) => {
      const address = plainAddress(given)
      const version = isIP(address)
      return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
    }),
  }
}

export function isAddressEntry(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** An IPv4 address that came through an IPv6 socket is the same address. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address
}
