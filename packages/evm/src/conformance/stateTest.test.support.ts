import type { Hex } from '@causeway/rpc'
import type { ForkName } from '../forks.ts'
import type { AccessListEntry } from '../transaction/message.ts'
import type { WrittenAccount } from './stateRoot.test.support.ts'

/** A test of the public collection: a state, a transaction in several variants, and what comes of each. */
export interface StateTest {
  name: string
  env: Record<string, Hex>
  pre: Record<Hex, WrittenAccount>
  transaction: {
    data: Hex[]
    gasLimit: Hex[]
    value: Hex[]
    nonce: Hex
    sender: Hex
    to: Hex | ''
    gasPrice?: Hex
    maxFeePerGas?: Hex
    maxPriorityFeePerGas?: Hex
    accessLists?: (AccessListEntry[] | null)[]
    maxFeePerBlobGas?: Hex
    blobVersionedHashes?: Hex[]
    authorizationList?: Record<'chainId' | 'address' | 'nonce' | 'v' | 'r' | 's', Hex>[]
  }
  /** By fork, under the names of the collection. */
  post: Record<string, Outcome[]>
}

/** One variant of the transaction on one fork. */
export interface Outcome {
  indexes: { data: number; gas: number; value: number }
  /** The root of the state. */
  hash: Hex
  logs: Hex
  expectException?: string
}

/** The names that the collection has for forks. */
const forks: Record<string, ForkName> = {
  Frontier: 'frontier',
  Homestead: 'homestead',
  EIP150: 'tangerineWhistle',
  EIP158: 'spuriousDragon',
  Byzantium: 'byzantium',
  Constantinople: 'constantinople',
  ConstantinopleFix: 'petersburg',
  Istanbul: 'istanbul',
  Berlin: 'berlin',
  London: 'london',
  Paris: 'paris',
  Shanghai: 'shanghai',
  Cancun: 'cancun',
  Prague: 'prague',
  Osaka: 'osaka',
  BPO1: 'bpo1',
  BPO2: 'bpo2',
}

export function forkOf(name: string): ForkName {
  const fork = forks[name]
  if (fork === undefined) throw new Error(`fork ${name} is not known`)
  return fork
}

/** `null` for one that the collection does not have. */
export function nameOfFork(fork: ForkName): string | null {
  return Object.keys(forks).find((name) => forks[name] === fork) ?? null
}

/** What an outcome is called where it is complained about. */
export function nameOf({ name }: StateTest, fork: string, { indexes }: Outcome): string {
  return `${name} ${fork} ${indexes.data}/${indexes.gas}/${indexes.value}`
}

/** A test from its line. Addresses are in upper and lower case there; the engine wants them in lower case. */
export function parseStateTest(line: string): StateTest {
  return JSON.parse(line.replace(/"0x[0-9a-fA-F]{40}"/g, (address) => address.toLowerCase()))
}
