import { expect, test } from 'vitest'
import { rulesAt } from './forks.ts'
import { genesisBlock, InvalidGenesis, parseGenesis } from './genesis.ts'
import { layerNodes, noNodes } from './state/nodes.ts'
import { openState } from './state/openState.ts'

const address = 'aAbBccddeeff00112233445566778899aabbccdd'
const lower = `0x${address.toLowerCase()}` as const

const allBlocks = {
  homesteadBlock: 0,
  eip150Block: 0,
  eip155Block: 0,
  eip158Block: 0,
  byzantiumBlock: 0,
  constantinopleBlock: 0,
  petersburgBlock: 0,
  istanbulBlock: 0,
  berlinBlock: 0,
  londonBlock: 0,
}
const minimal = { config: { chainId: 7 }, gasLimit: '0x1388', difficulty: '0x20000', alloc: {} }

function fieldOf(json: unknown): string | null {
  try {
    parseGenesis(json)
    return null
  } catch (error) {
    if (error instanceof InvalidGenesis) return error.field
    throw error
  }
}

test('what a file does not say has its usual value', () => {
  const genesis = parseGenesis(minimal)
  expect(genesis).toMatchObject({
    timestamp: 0n,
    extraData: '0x',
    nonce: '0x0000000000000000',
    gasLimit: 5000n,
  })
  const { header, withdrawals } = genesisBlock(genesis).block
  expect(header.baseFeePerGas).toBeUndefined()
  expect(withdrawals).toBeUndefined()
})

test('accounts are read in every spelling', () => {
  const genesis = parseGenesis({
    ...minimal,
    alloc: {
      [address]: { balance: '1000', nonce: '0x5', code: '0x6001', storage: { '0x1': '0x2', '03': '00' } },
      '0x0000000000000000000000000000000000000001': { balance: '0xff' },
      '0000000000000000000000000000000000000002': { balance: 12 },
    },
  })
  const { block, nodes, codes } = genesisBlock(genesis)
  const state = openState(layerNodes(noNodes, { nodes, codes }), block.header.stateRoot)
  const account = state.account(lower)
  expect(account).toMatchObject({ balance: 1000n, nonce: 5n })
  expect(state.code(account?.codeHash ?? '0x')).toEqual(Uint8Array.of(0x60, 1))
  expect(state.storage(lower, 1n)).toBe(2n)
  expect(state.storage(lower, 3n)).toBe(0n)
  expect(state.account('0x0000000000000000000000000000000000000001')?.balance).toBe(255n)
  expect(state.account('0x0000000000000000000000000000000000000002')?.balance).toBe(12n)
})

test('the header of block 0 has the fields of the forks that are active from the start', () => {
  const header = (config: object) =>
    genesisBlock(
      parseGenesis({
        ...minimal,
        config: { chainId: 7, terminalTotalDifficulty: 0, ...allBlocks, ...config },
      }),
    ).block.header
  expect(header({})).toMatchObject({ baseFeePerGas: 1_000_000_000n })
  expect(header({})).not.toHaveProperty('withdrawalsRoot')
  expect(header({ shanghaiTime: 0 })).toHaveProperty('withdrawalsRoot')
  expect(header({ shanghaiTime: 1 })).not.toHaveProperty('withdrawalsRoot')
  expect(header({ shanghaiTime: 0, cancunTime: 0 })).toMatchObject({ blobGasUsed: 0n, excessBlobGas: 0n })
  expect(header({ shanghaiTime: 0, cancunTime: 0 })).not.toHaveProperty('requestsHash')
  expect(header({ shanghaiTime: 0, cancunTime: 0, pragueTime: 0 })).toHaveProperty('requestsHash')
})

test('a terminal total difficulty beyond 2^53 keeps its digits', () => {
  const { config } = parseGenesis({
    ...minimal,
    config: { chainId: 1, terminalTotalDifficulty: 58750000000000000000000 },
  })
  expect(config.terminalTotalDifficulty).toBe(58_750_000_000_000_000_000_000n)
})

test('Petersburg and Constantinople stand for each other', () => {
  const early = { homesteadBlock: 0, eip150Block: 0, eip158Block: 0, byzantiumBlock: 0 }
  const rules = (config: object, number: bigint) =>
    rulesAt(parseGenesis({ ...minimal, config: { chainID: 1, ...early, ...config } }).config, {
      number,
      timestamp: 0n,
      difficulty: 1n,
    })
  expect(rules({ constantinopleBlock: 5 }, 5n).fork).toBe('petersburg')
  expect(rules({ constantinopleBlock: 5 }, 4n).fork).toBe('byzantium')
  expect(rules({ constantinopleFixBlock: 5 }, 5n).is('constantinople')).toBe(true)
  expect(rules({ constantinopleBlock: 5, petersburgBlock: 7 }, 6n).fork).toBe('constantinople')
})

test('forks by block, by time and the merge decide the rules', () => {
  const { config } = parseGenesis({
    ...minimal,
    config: {
      chainId: 1,
      ...allBlocks,
      londonBlock: 10,
      terminalTotalDifficulty: 1000,
      shanghaiTime: 100,
      cancunTime: 200,
      pragueTime: 300,
      osakaTime: 400,
      bpo1Time: 500,
    },
  })
  const fork = (number: bigint, timestamp: bigint, difficulty: bigint) =>
    rulesAt(config, { number, timestamp, difficulty }).fork
  expect(fork(9n, 900n, 1n)).toBe('berlin')
  expect(fork(10n, 900n, 1n)).toBe('london')
  expect(fork(10n, 99n, 0n)).toBe('paris')
  expect(fork(10n, 100n, 0n)).toBe('shanghai')
  expect(fork(10n, 499n, 0n)).toBe('osaka')
  expect(fork(10n, 500n, 0n)).toBe('bpo1')
  const blob = (timestamp: bigint) =>
    rulesAt(config, { number: 10n, timestamp, difficulty: 0n }).blob?.max ?? null
  expect([199n, 200n, 300n, 400n, 500n].map(blob)).toEqual([null, 6, 9, 9, 15])
})

test('an unsupported DAO fork is one that is opposed', () => {
  const config = (support: object) =>
    parseGenesis({ ...minimal, config: { chainId: 1, homesteadBlock: 0, daoForkBlock: 5, ...support } })
      .config
  expect(config({ daoForkSupport: true })).toMatchObject({ forkBlocks: { dao: 5n } })
  expect(config({})).toMatchObject({ daoOpposed: 5n })
  expect(config({}).forkBlocks.dao).toBeUndefined()
})

test('a file that cannot be used names the field to mend', () => {
  expect(fieldOf(null)).toBe('file')
  expect(fieldOf({})).toBe('config')
  expect(fieldOf({ ...minimal, config: {} })).toBe('config.chainId')
  expect(fieldOf({ ...minimal, gasLimit: undefined })).toBe('gasLimit')
  expect(fieldOf({ ...minimal, difficulty: 'many' })).toBe('difficulty')
  expect(fieldOf({ ...minimal, alloc: undefined })).toBe('alloc')
  expect(fieldOf({ ...minimal, timestamp: -1 })).toBe('timestamp')
  expect(fieldOf({ ...minimal, timestamp: 1.5 })).toBe('timestamp')
  expect(fieldOf({ ...minimal, mixHash: '0x12' })).toBe('mixHash')
  expect(fieldOf({ ...minimal, alloc: { abc: {} } })).toBe('alloc.abc')
  expect(fieldOf({ ...minimal, alloc: { [address]: { balance: '0xzz' } } })).toBe(`alloc.${address}.balance`)
  expect(fieldOf({ ...minimal, alloc: { [address]: { storage: { '0x1': 5 } } } })).toBe(
    `alloc.${address}.storage.0x1`,
  )
  expect(fieldOf({ ...minimal, alloc: { [address]: {}, [lower]: {} } })).toBe(`alloc.${lower}`)
  expect(fieldOf({ ...minimal, config: { chainId: 1, homesteadBlock: 'soon' } })).toBe(
    'config.homesteadBlock',
  )
  expect(fieldOf({ ...minimal, config: { chainId: 1, homesteadBlock: 5, eip150Block: 4 } })).toBe(
    'config.eip150Block',
  )
  expect(fieldOf({ ...minimal, config: { chainId: 1, homesteadBlock: 5, byzantiumBlock: 9 } })).toBe(
    'config.eip150Block',
  )
  expect(fieldOf({ ...minimal, config: { chainId: 1, eip155Block: 1, eip158Block: 2 } })).toBe(
    'config.eip155Block',
  )
  expect(fieldOf({ ...minimal, config: { chainId: 1, shanghaiTime: 1 } })).toBe('config.londonBlock')
  const late = { chainId: 1, ...allBlocks, shanghaiTime: 0, cancunTime: 0, pragueTime: 0, osakaTime: 0 }
  expect(fieldOf({ ...minimal, config: { ...late, bpo3Time: 1 } })).toBe('config.blobSchedule.bpo3')
  expect(
    fieldOf({
      ...minimal,
      config: { ...late, blobSchedule: { cancun: { target: 3, max: 2, baseFeeUpdateFraction: 1 } } },
    }),
  ).toBe('config.blobSchedule.cancun.target')
  expect(fieldOf(minimal)).toBeNull()
})
