import { crc32 } from 'node:zlib'
import { type ChainConfig, type ForkName, forkNames } from '@causeway/chain'
import { fromHex, type Hex, toHexOfSize } from '@causeway/rpc'

/** One entry of `eth_config` (EIP-7910). */
export interface ForkConfig {
  activationTime: number
  blobSchedule: { baseFeeUpdateFraction: number; max: number; target: number } | null
  chainId: Hex
  forkId: Hex
  precompiles: Record<string, Hex>
  systemContracts: Record<string, Hex>
}

const precompileNames: readonly { since: ForkName; names: Record<string, number> }[] = [
  { since: 'frontier', names: { ECREC: 1, SHA256: 2, RIPEMD160: 3, ID: 4 } },
  { since: 'byzantium', names: { MODEXP: 5, BN254_ADD: 6, BN254_MUL: 7, BN254_PAIRING: 8 } },
  { since: 'istanbul', names: { BLAKE2F: 9 } },
  { since: 'cancun', names: { KZG_POINT_EVALUATION: 10 } },
  {
    since: 'prague',
    names: {
      BLS12_G1ADD: 11,
      BLS12_G1MSM: 12,
      BLS12_G2ADD: 13,
      BLS12_G2MSM: 14,
      BLS12_PAIRING_CHECK: 15,
      BLS12_MAP_FP_TO_G1: 16,
      BLS12_MAP_FP2_TO_G2: 17,
    },
  },
  { since: 'osaka', names: { P256VERIFY: 0x100 } },
]

function isSince(fork: ForkName, since: ForkName): boolean {
  return forkNames.indexOf(fork) >= forkNames.indexOf(since)
}

function precompilesOf(fork: ForkName): Record<string, Hex> {
  const active = precompileNames.filter(({ since }) => isSince(fork, since))
  return Object.fromEntries(
    active.flatMap(({ names }) =>
      Object.entries(names).map(([name, at]) => [name, toHexOfSize(BigInt(at), 20)]),
    ),
  )
}

function systemContractsOf(config: ChainConfig, fork: ForkName): Record<string, Hex> {
  return {
    // EIP-4788.
    ...(isSince(fork, 'cancun')
      ? { BEACON_ROOTS_ADDRESS: '0x000f3df6d732807ef1319fb7b8bb8522d0beac02' }
      : {}),
    // EIP-7251, EIP-6110, EIP-2935, EIP-7002.
    ...(isSince(fork, 'prague')
      ? {
          CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS: '0x0000bbddc7ce488642fb579f8b00f3a590007251',
          DEPOSIT_CONTRACT_ADDRESS: config.depositContract,
          HISTORY_STORAGE_ADDRESS: '0x0000f90827f1c53a10cb7a02335b175320002935',
          WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS: '0x00000961ef480eb55e80d19ad83579a64c007002',
        }
      : {}),
  }
}

/** The newest blob schedule that a fork or one before it brought (EIP-7840). */
function blobScheduleOf(config: ChainConfig, fork: ForkName): ForkConfig['blobSchedule'] {
  const newestFirst = forkNames.slice(forkNames.indexOf('cancun'), forkNames.indexOf(fork) + 1).reverse()
  const schedule = newestFirst.map((name) => config.blobSchedule[name]).find((entry) => entry !== undefined)
  if (schedule === undefined) return null
  const { target, max, baseFeeUpdateFraction } = schedule
  return { baseFeeUpdateFraction: Number(baseFeeUpdateFraction), max, target }
}

/** EIP-2124 and EIP-6122: the checksum of the genesis hash and of every fork up to `time`. */
export function forkId(config: ChainConfig, genesis: { hash: Hex; timestamp: bigint }, time: bigint): Hex {
  const blocks = [...Object.values(config.forkBlocks), config.daoOpposed ?? 0n].filter((block) => block > 0n)
  const times = Object.values(config.forkTimes).filter((at) => at > genesis.timestamp && at <= time)
  const passed = [...ascending(blocks), ...ascending(times)]
  const checksum = passed.reduce(
    (sum, fork) => crc32(fromHex(toHexOfSize(fork, 8)), sum),
    crc32(fromHex(genesis.hash)),
  )
  return toHexOfSize(BigInt(checksum), 4)
}

function ascending(values: bigint[]): bigint[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
}

/** The configuration from a fork on; only forks that begin at a time have one. */
export function forkConfig(
  config: ChainConfig,
  genesis: { hash: Hex; timestamp: bigint },
  fork: ForkName,
): ForkConfig | null {
  const time = config.forkTimes[fork]
  if (time === undefined) return null
  return {
    activationTime: time <= genesis.timestamp ? 0 : Number(time),
    blobSchedule: blobScheduleOf(config, fork),
    chainId: `0x${config.chainId.toString(16)}`,
    forkId: forkId(config, genesis, time),
    precompiles: precompilesOf(fork),
    systemContracts: systemContractsOf(config, fork),
  }
}
