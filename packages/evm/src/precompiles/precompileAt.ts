import { type Hex, toHexOfSize } from '@causeway/rpc'
import type { ForkName, Rules } from '../forks.ts'
import {
  bls12381Add1,
  bls12381Add2,
  bls12381Map1,
  bls12381Map2,
  bls12381Multiples1,
  bls12381Multiples2,
  bls12381PairingCheck,
} from './bls12381/precompiles.ts'
import { bn254Add, bn254Multiply, bn254PairingCheck } from './bn254/precompiles.ts'
import { ecrecover } from './ecrecover.ts'
import { blake2f } from './hashes/blake2f.ts'
import { ripemd160, sha256 } from './hashes/precompiles.ts'
import { identity } from './identity.ts'
import { pointEvaluation } from './kzg/pointEvaluation.ts'
import { modexp } from './modexp/precompile.ts'
import { p256Verify } from './p256/precompile.ts'
import { plain } from './plain/loaded.ts'
import type { Precompile } from './precompile.ts'

/** The precompiled contracts, by the fork that brought them. */
const rows: readonly { since: ForkName; contracts: Readonly<Record<number, Precompile>> }[] = [
  { since: 'frontier', contracts: { 1: ecrecover, 2: sha256, 3: ripemd160, 4: identity } },
  // EIP-198, EIP-196, EIP-197
  { since: 'byzantium', contracts: { 5: modexp, 6: bn254Add, 7: bn254Multiply, 8: bn254PairingCheck } },
  // EIP-152
  { since: 'istanbul', contracts: { 9: blake2f } },
  // EIP-4844
  { since: 'cancun', contracts: { 10: pointEvaluation } },
  // EIP-2537
  {
    since: 'prague',
    contracts: {
      11: bls12381Add1,
      12: bls12381Multiples1,
      13: bls12381Add2,
      14: bls12381Multiples2,
      15: bls12381PairingCheck,
      16: bls12381Map1,
      17: bls12381Map2,
    },
  },
  // EIP-7951
  { since: 'osaka', contracts: { 256: p256Verify } },
]

interface ForkPrecompiles {
  readonly byAddress: ReadonlyMap<Hex, Precompile>
  readonly addresses: ReadonlyMap<Hex, Hex>
}

const byFork = new Map<ForkName, ForkPrecompiles>()

/** The precompiled contract at an address under these rules. */
export function precompileAt(address: Hex, rules: Rules): Precompile | undefined {
  return precompilesIn(rules).byAddress.get(address)
}

/** The precompiled contracts under these rules, each at its own address. The same map for the same fork. */
export function precompilesOf(rules: Rules): ReadonlyMap<Hex, Hex> {
  return precompilesIn(rules).addresses
}

function precompilesIn(rules: Rules): ForkPrecompiles {
  let found = byFork.get(rules.fork)
  if (found === undefined) {
    const byAddress = new Map<Hex, Precompile>()
    for (const { since, contracts } of rows) {
      if (!rules.is(since)) continue
      for (const [number, contract] of Object.entries(contracts)) {
        const run = plain?.plainRuns[Number(number)]
        byAddress.set(toHexOfSize(BigInt(number), 20), run === undefined ? contract : { ...contract, run })
      }
    }
    found = { byAddress, addresses: new Map(Array.from(byAddress.keys(), (address) => [address, address])) }
    byFork.set(rules.fork, found)
  }
  return found
}
