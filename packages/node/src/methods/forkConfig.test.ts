import type { ChainConfig } from '@causeway/chain'
import { expect, test } from 'vitest'
import { forkConfig, forkId } from './forkConfig.ts'

/** The forks of Ethereum's main network up to Gray Glacier. */
const mainnet: ChainConfig = {
  chainId: 1n,
  forkBlocks: {
    frontier: 0n,
    homestead: 1_150_000n,
    dao: 1_920_000n,
    tangerineWhistle: 2_463_000n,
    spuriousDragon: 2_675_000n,
    byzantium: 4_370_000n,
    constantinople: 7_280_000n,
    petersburg: 7_280_000n,
    istanbul: 9_069_000n,
    muirGlacier: 9_200_000n,
    berlin: 12_244_000n,
    london: 12_965_000n,
    arrowGlacier: 13_773_000n,
    grayGlacier: 15_050_000n,
  },
  forkTimes: { shanghai: 1_681_338_455n, cancun: 1_710_338_135n, prague: 1_746_612_311n },
  terminalTotalDifficulty: 58_750_000_000_000_000_000_000n,
  depositContract: '0x00000000219ab540356cbb839cbe05303d7705fa',
  blobSchedule: {
    cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n },
    prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716n },
  },
}

const genesis = {
  hash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  timestamp: 0n,
} as const

test('the fork ids of the main network are the published ones (EIP-2124)', () => {
  expect(forkId(mainnet, genesis, 0n)).toBe('0xf0afd0e3')
  expect(forkId(mainnet, genesis, 1_681_338_455n)).toBe('0xdce96c2d')
  expect(forkId(mainnet, genesis, 1_710_338_135n)).toBe('0x9f3d2254')
  expect(forkId(mainnet, genesis, 1_746_612_311n)).toBe('0xc376cf8b')
})

test('a fork brings its blobs, precompiles and system contracts', () => {
  const prague = forkConfig(mainnet, genesis, 'prague')
  expect(prague?.blobSchedule).toEqual({ target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 })
  expect(Object.keys(prague?.precompiles ?? {})).toHaveLength(17)
  expect(prague?.systemContracts.DEPOSIT_CONTRACT_ADDRESS).toBe(mainnet.depositContract)
  const shanghai = forkConfig(mainnet, genesis, 'shanghai')
  expect([shanghai?.blobSchedule, shanghai?.systemContracts]).toEqual([null, {}])
})

test('a fork that begins at a block has no entry', () => {
  expect(forkConfig(mainnet, genesis, 'london')).toBeNull()
})
