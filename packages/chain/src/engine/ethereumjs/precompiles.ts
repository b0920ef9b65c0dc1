import type { Hex } from '@causeway/rpc'
import type { Common } from '@ethereumjs/common'
import { type EVMOpts, getActivePrecompiles } from '@ethereumjs/evm'
import { loadKzg } from '../../kzg.ts'
import type { Environment } from '../environment.ts'
import { precompilesOf } from '../precompiles.ts'

type CustomPrecompiles = NonNullable<EVMOpts['customPrecompiles']>
type Precompile = Extract<CustomPrecompiles[number], { function: unknown }>['function']

const pointEvaluation: Hex = '0x000000000000000000000000000000000000000a'

/**
 * The differences from the set that the library would choose by itself: precompiles that an override moved, and the
 * point evaluation of EIP-4844, whose trusted setup is loaded when it is first called.
 */
export function placePrecompiles(common: Common, environment: Environment): CustomPrecompiles {
  const own = getActivePrecompiles(common)
  const functionOf = (address: Hex): Precompile => {
    const found = own.get(address.slice(2))
    if (found === undefined) throw new Error(`no precompile at ${address}`)
    return address === pointEvaluation ? withKzg(found) : found
  }
  const placed: CustomPrecompiles = []
  for (const [at, address] of environment.precompiles) {
    if (at !== address || address === pointEvaluation)
      placed.push({ address: at, function: functionOf(address) })
  }
  for (const address of precompilesOf(environment.rules).keys()) {
    if (!environment.precompiles.has(address)) placed.push({ address })
  }
  return placed
}

function withKzg(precompile: Precompile): Precompile {
  return async (input) => {
    const crypto = input.common.customCrypto
    if (crypto.kzg === undefined) {
      const kzg = await loadKzg()
      // The precompile uses this one function of the library's interface.
      crypto.kzg = kzg as unknown as NonNullable<typeof crypto.kzg>
    }
    return precompile(input)
  }
}
