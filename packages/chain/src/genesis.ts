import type { Hex } from '@causeway/rpc'
import type { Block } from './values/block.ts'

/** How many blobs a block may carry from a fork on (EIP-7840). */
export interface BlobParameters {
  target: number
  max: number
  baseFeeUpdateFraction: bigint
}

/** Every fork we know, oldest first. */
export const forkNames = [
  'frontier',
  'homestead',
  'dao',
  'tangerineWhistle',
  'spuriousDragon',
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'muirGlacier',
  'berlin',
  'london',
  'arrowGlacier',
  'grayGlacier',
  'paris',
  'shanghai',
  'cancun',
  'prague',
  'osaka',
  'bpo1',
  'bpo2',
  'bpo3',
  'bpo4',
  'bpo5',
] as const

export type ForkName = (typeof forkNames)[number]

/** The rules of a chain: its id and when each fork begins. From a geth-style genesis file. */
export interface ChainConfig {
  chainId: bigint
  /** Forks that begin at a block number, and at a time (Shanghai and later). A fork that is absent never begins. */
  forkBlocks: Partial<Record<ForkName, bigint>>
  forkTimes: Partial<Record<ForkName, bigint>>
  /** Without `terminalTotalDifficulty` the chain never merges; `paris` then stays absent. */
  terminalTotalDifficulty: bigint | null
  depositContract: Hex
  blobSchedule: Partial<Record<ForkName, BlobParameters>>
  /** The block of the DAO fork on a chain that does not take part in it; its headers must not carry the fork's mark. */
  daoOpposed?: bigint
}

export interface GenesisAccount {
  address: Hex
  nonce: bigint
  balance: bigint
  code: Uint8Array
  /** Slot to value, 32 bytes each. */
  storage: [slot: Hex, value: Hex][]
}

/** A geth-style genesis file, read. */
export interface Genesis {
  config: ChainConfig
  nonce: Hex
  timestamp: bigint
  extraData: Hex
  gasLimit: bigint
  gasUsed: bigint
  difficulty: bigint
  mixHash: Hex
  coinbase: Hex
  number: bigint
  parentHash: Hex
  baseFeePerGas: bigint | null
  excessBlobGas: bigint | null
  blobGasUsed: bigint | null
  alloc: GenesisAccount[]
}

/** A genesis file that cannot be used; `field` is the place to mend, as a path. */
export class InvalidGenesis extends Error {
  override name = 'InvalidGenesis'
  readonly field: string
  constructor(field: string, reason: string) {
    super(`genesis: ${field}: ${reason}`)
    this.field = field
  }
}

export function parseGenesis(json: unknown): Genesis {
  throw new InvalidGenesis('', `not written yet ${json}`)
}

/** Block 0 and the state under it. */
export function genesisBlock(genesis: Genesis): {
  block: Block
  nodes: Map<Hex, Uint8Array>
  codes: Map<Hex, Uint8Array>
} {
  throw new Error(`not written yet ${genesis}`)
}
