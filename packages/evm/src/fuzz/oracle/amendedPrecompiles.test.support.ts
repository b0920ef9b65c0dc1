import type { Common } from '@ethereumjs/common'
import { type EVM, EVMError } from '@ethereumjs/evm'

type Price = (common: Common, length: number) => bigint

/**
 * Precompiled contracts that look at the length of their input before its price, so that a call that has neither the
 * gas nor the right length fails for the length there; node clients ask for the gas first.
 */
const priced: readonly (readonly [address: string, price: Price])[] = [
  [
    '08',
    (common, length) => priceOf(common, 'bn254PairingGas', 'bn254PairingWordGas', Math.floor(length / 192)),
  ],
  [
    '0f',
    (common, length) =>
      priceOf(common, 'bls12381PairingBaseGas', 'bls12381PairingPerPairGas', Math.floor(length / 384)),
  ],
]

export function amendPrecompiles(evm: EVM): void {
  for (const [digits, price] of priced) {
    const address = digits.padStart(40, '0')
    const own = evm.precompiles.get(address)
    if (own === undefined) continue
    evm.precompiles.set(address, async (input) => {
      if (price(input.common, input.data.length) <= input.gasLimit) return own(input)
      const exceptionError = new EVMError(EVMError.errorMessages.OUT_OF_GAS)
      return { returnValue: new Uint8Array(), executionGasUsed: input.gasLimit, exceptionError }
    })
  }
}

function priceOf(common: Common, base: string, each: string, count: number): bigint {
  return common.param(base) + common.param(each) * BigInt(count)
}
