import { type Hex, toHexOfSize } from '@causeway/rpc'
import type { Environment } from '../environment.ts'
import { type ForkName, forkNames, type Rules } from '../forks.ts'
import { keccakHex } from '../keccak.ts'
import type { Frame } from '../machine.ts'
import { precompilesOf } from '../precompiles/precompileAt.ts'

export interface Holding {
  nonce: bigint
  balance: bigint
  code: Hex
  storage: Record<Hex, Hex>
}

/** A state and a message that runs in it: all that an engine needs, in a form that can be printed and read again. */
export interface Scenario {
  fork: ForkName
  accounts: Record<Hex, Holding>
  /** `null` creates a contract from the input. */
  to: Hex | null
  value: bigint
  input: Hex
  gas: bigint
}

/** Who sends every message. */
export const sender: Hex = '0x00000000000000000000000000000000005e4de4'
export const coinbase: Hex = '0x00000000000000000000000000000000c0101ba5'
export const blobHashes: readonly Hex[] = [`0x01${'ab'.repeat(31)}`, `0x01${'cd'.repeat(31)}`]
export const gasPrice = 10n

const environments = new Map<ForkName, Environment>()

export function environmentOf(fork: ForkName): Environment {
  let made = environments.get(fork)
  if (made === undefined) {
    made = createEnvironment(fork)
    environments.set(fork, made)
  }
  return made
}

function createEnvironment(fork: ForkName): Environment {
  const active = new Set<ForkName>(forkNames.slice(0, forkNames.indexOf(fork) + 1))
  const is = (name: ForkName): boolean => active.has(name)
  const blob = is('cancun') ? { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n } : null
  const rules: Rules = { fork, is, blob }
  return {
    chainId: 1n,
    rules,
    context: {
      number: 1000n,
      timestamp: 1_700_000_000n,
      coinbase,
      gasLimit: 30_000_000n,
      baseFeePerGas: is('london') ? 7n : null,
      difficulty: is('paris') ? 0n : 131_072n,
      prevRandao: `0x${'9d'.repeat(32)}`,
      excessBlobGas: blob === null ? null : 0n,
      parentBeaconBlockRoot: null,
    },
    blobBaseFee: blob === null ? null : 3n,
    blockHash: (number) => keccakHex(new TextEncoder().encode(number.toString())),
    precompiles: precompilesOf(rules),
  }
}

export function frameOf(scenario: Scenario, input: Uint8Array): Frame {
  const { to, value, gas } = scenario
  return { caller: sender, to, value, input, gas, gasPrice, blobVersionedHashes: blobHashes }
}

/** What is warm before a message runs (EIP-2929, EIP-3651, EIP-7702). */
export function warmOf({ fork, to, accounts }: Scenario): Hex[] {
  const { rules, precompiles } = environmentOf(fork)
  if (!rules.is('berlin')) return []
  const warm = [sender, ...precompiles.keys()]
  if (to !== null) warm.push(to)
  if (rules.is('shanghai')) warm.push(coinbase)
  const code = to === null ? '0x' : (accounts[to]?.code ?? '0x')
  const isDelegated = rules.is('prague') && code.startsWith('0xef0100') && code.length === 48
  if (isDelegated) warm.push(`0x${code.slice(8)}`)
  return warm
}

/** One line of text that `parseScenario` reads. */
export function printScenario(scenario: Scenario): string {
  return JSON.stringify(scenario, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}

export function parseScenario(text: string): Scenario {
  return JSON.parse(text, (key, value) =>
    ['nonce', 'balance', 'value', 'gas'].includes(key) && typeof value === 'string' ? BigInt(value) : value,
  )
}

export function toWord(number: bigint): Hex {
  return toHexOfSize(number, 32)
}
