import { type Hex, toHexOfSize } from '@causeway/rpc'
import type { Rules } from '../forks.ts'
import type { ForkName } from '../genesis.ts'

/** The precompiled contracts, by the fork that brought them. */
const rows: readonly { since: ForkName; addresses: readonly number[] }[] = [
  { since: 'frontier', addresses: [0x01, 0x02, 0x03, 0x04] },
  // EIP-196, EIP-197, EIP-198
  { since: 'byzantium', addresses: [0x05, 0x06, 0x07, 0x08] },
  // EIP-152
  { since: 'istanbul', addresses: [0x09] },
  // EIP-4844
  { since: 'cancun', addresses: [0x0a] },
  // EIP-2537
  { since: 'prague', addresses: [0x0b, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x11] },
  // EIP-7951
  { since: 'osaka', addresses: [0x100] },
]

const byFork = new Map<ForkName, ReadonlyMap<Hex, Hex>>()

/** The precompiled contracts under these rules, each at its own address. The same map for the same fork. */
export function precompilesOf(rules: Rules): ReadonlyMap<Hex, Hex> {
  let found = byFork.get(rules.fork)
  if (found === undefined) {
    const addresses = rows.filter((row) => rules.is(row.since)).flatMap((row) => row.addresses)
    found = new Map(
      addresses.map((address) => [toHexOfSize(BigInt(address), 20), toHexOfSize(BigInt(address), 20)]),
    )
    byFork.set(rules.fork, found)
  }
  return found
}
