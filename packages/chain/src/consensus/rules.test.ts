import { blobBaseFee } from '@causeway/evm'
import type { Hex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChainConfig, genesisBlock, parseGenesis } from '../genesis.ts'
import { type Block, encodeBlock } from '../values/block.ts'
import { emptyUnclesHash, type Header, hashHeader } from '../values/header.ts'
import { nextBaseFee } from './baseFee.ts'
import { nextExcessBlobGas } from './blobGas.ts'
import { nextDifficulty } from './difficulty.ts'
import { nextGasLimit, verifyGasLimit } from './gasLimit.ts'
import { unclesHash, verifyBody, verifySize } from './verifyBody.ts'
import { verifyHeader } from './verifyHeader.ts'
import { verifyUncles } from './verifyUncles.ts'

const upToLondon = {
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
const upToOsaka = {
  ...upToLondon,
  terminalTotalDifficulty: 0,
  shanghaiTime: 0,
  cancunTime: 0,
  pragueTime: 0,
  osakaTime: 0,
}

function chain(config: object, fields: object = {}): { config: ChainConfig; genesis: Block } {
  const file = {
    config: { chainId: 1, ...config },
    gasLimit: '0x1c9c380',
    difficulty: '0x20000',
    alloc: {},
    ...fields,
  }
  const genesis = parseGenesis(file)
  return { config: genesis.config, genesis: genesisBlock(genesis).block }
}

/** A header that obeys every rule; the era is that of the configuration. */
function child(config: ChainConfig, parent: Header, later = 13n): Header {
  const timestamp = parent.timestamp + later
  const difficulty = nextDifficulty(config, timestamp, parent)
  const header: Header = {
    ...parent,
    parentHash: hashHeader(parent),
    sha3Uncles: emptyUnclesHash,
    number: parent.number + 1n,
    timestamp,
    difficulty,
    gasUsed: 0n,
    extraData: '0x',
    nonce: '0x0000000000000000',
  }
  if (header.baseFeePerGas !== undefined) header.baseFeePerGas = nextBaseFee(config, parent)
  if (header.excessBlobGas !== undefined) header.excessBlobGas = nextExcessBlobGas(config, parent, timestamp)
  return header
}

function block(header: Header, uncles: Header[] = []): Block {
  const whole = { ...header, sha3Uncles: unclesHash(uncles) }
  return { header: whole, hash: hashHeader(whole), transactions: [], rawTransactions: [], uncles }
}

test('a header that obeys the rules is accepted in every era', () => {
  for (const { config, genesis } of [
    chain({}),
    chain({ homesteadBlock: 0 }),
    chain(upToLondon),
    chain(upToOsaka),
  ]) {
    expect(verifyHeader(config, child(config, genesis.header), genesis.header)).toBeNull()
  }
})

test.each<[string, Partial<Record<keyof Header, bigint | Hex | undefined>>]>([
  ['number is 2, expected 1', { number: 2n }],
  ["timestamp 0 is not after the parent's, 0", { timestamp: 0n }],
  ['extra data has 33 bytes, at most 32 are allowed', { extraData: `0x${'00'.repeat(33)}` }],
  ['difficulty is 1, expected 0', { difficulty: 1n }],
  ['nonce is 0x0000000000000001, expected zero after the merge', { nonce: '0x0000000000000001' }],
  ['uncles hash is not that of an empty list after the merge', { sha3Uncles: `0x${'00'.repeat(32)}` }],
  ['gas used 30000001 is above the gas limit 30000000', { gasUsed: 30_000_001n }],
  ['gas limit 29970704 is not within 29295 of 30000000', { gasLimit: 29_970_704n }],
  ['baseFeePerGas is missing, though london is active', { baseFeePerGas: undefined }],
  ['base fee is 1, expected 875000000', { baseFeePerGas: 1n }],
  ['withdrawalsRoot is missing, though shanghai is active', { withdrawalsRoot: undefined }],
  ['parentBeaconBlockRoot is missing, though cancun is active', { parentBeaconBlockRoot: undefined }],
  ['requestsHash is missing, though prague is active', { requestsHash: undefined }],
  ['blob gas used 1310720 is above the maximum 1179648', { blobGasUsed: 1_310_720n }],
  ['blob gas used 5 is not a multiple of 131072', { blobGasUsed: 5n }],
  ['excess blob gas is 5, expected 0', { excessBlobGas: 5n }],
])('after the merge: %s', (reason, change) => {
  const { config, genesis } = chain(upToOsaka)
  const header = { ...child(config, genesis.header), ...change } as Header
  expect(verifyHeader(config, header, genesis.header)).toBe(reason)
})

test('before a fork its fields are refused', () => {
  const { config, genesis } = chain({ homesteadBlock: 0 })
  const header = child(config, genesis.header)
  expect(verifyHeader(config, { ...header, baseFeePerGas: 1n }, genesis.header)).toBe(
    'baseFeePerGas is present before london',
  )
  expect(verifyHeader(config, { ...header, difficulty: 1n }, genesis.header)).toBe(
    'difficulty is 1, expected 131072',
  )
  expect(verifyHeader(config, { ...header, difficulty: 0n }, genesis.header)).toBe(
    'difficulty is 0, expected 131072',
  )
})

test('the first ten blocks of the DAO fork carry its mark, and on a chain that opposes it they do not', () => {
  const mark: Hex = '0x64616f2d686172642d666f726b'
  for (const support of [true, false]) {
    const { config, genesis } = chain({ homesteadBlock: 0, daoForkBlock: 1, daoForkSupport: support })
    const header = child(config, genesis.header)
    expect(verifyHeader(config, { ...header, extraData: mark }, genesis.header) === null).toBe(support)
    expect(verifyHeader(config, header, genesis.header) === null).toBe(!support)
  }
})

test('the gas limit doubles at the first block with a base fee', () => {
  const { config, genesis } = chain({ ...upToLondon, londonBlock: 1 })
  const header = { ...child(config, genesis.header), baseFeePerGas: 1_000_000_000n }
  expect(verifyHeader(config, header, genesis.header)).toMatch(/^gas limit/)
  expect(verifyHeader(config, { ...header, gasLimit: header.gasLimit * 2n }, genesis.header)).toBeNull()
})

test('the next gas limit is always one that the rules accept', () => {
  const { config, genesis } = chain({ homesteadBlock: 0 })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10_000n, max: 10n ** 9n }),
      fc.bigInt({ min: 0n, max: 10n ** 9n }),
      (before, target) => {
        const parent = { ...genesis.header, gasLimit: before }
        expect(
          verifyGasLimit(config, { ...genesis.header, gasLimit: nextGasLimit(before, target) }, parent),
        ).toBeNull()
      },
    ),
  )
})

test('the base fee follows the gas used', () => {
  const { config, genesis } = chain(upToLondon)
  const fee = (gasUsed: bigint, baseFeePerGas = 1000n) =>
    nextBaseFee(config, { ...genesis.header, gasUsed, baseFeePerGas })
  expect(fee(15_000_000n)).toBe(1000n)
  expect(fee(30_000_000n)).toBe(1125n)
  expect(fee(0n)).toBe(875n)
  expect(fee(15_000_001n)).toBe(1001n)
  expect(fee(0n, 7n)).toBe(7n)
})

// Block 3,000,000 and so on: the bomb of each era, with the block 200,001 after its delay as the first that feels it.
test.each([
  [{}, 0n, 13n],
  [{ homesteadBlock: 0 }, 0n, 13n],
  [
    {
      ...upToLondon,
      constantinopleBlock: undefined,
      petersburgBlock: undefined,
      istanbulBlock: undefined,
      berlinBlock: undefined,
      londonBlock: undefined,
    },
    3_000_000n,
    13n,
  ],
  [
    { ...upToLondon, istanbulBlock: undefined, berlinBlock: undefined, londonBlock: undefined },
    5_000_000n,
    13n,
  ],
  [{ ...upToLondon, muirGlacierBlock: 0, berlinBlock: undefined, londonBlock: undefined }, 9_000_000n, 13n],
  [{ ...upToLondon }, 9_700_000n, 13n],
  [{ ...upToLondon, arrowGlacierBlock: 0 }, 10_700_000n, 13n],
  [{ ...upToLondon, arrowGlacierBlock: 0, grayGlacierBlock: 0 }, 11_400_000n, 13n],
])('the difficulty bomb of %o is put off by %d blocks', (forks, delay, elapsed) => {
  const { config, genesis } = chain(forks)
  const at = (number: bigint) =>
    nextDifficulty(config, elapsed, { ...genesis.header, timestamp: 0n, number: number - 1n })
  const calm = at(delay + 199_999n)
  expect(at(delay + 200_000n) - calm).toBe(1n)
  expect(at(delay + 500_000n) - calm).toBe(8n)
})

test('the difficulty falls with time, by 99 steps at most, and never below the minimum', () => {
  const { config, genesis } = chain({ homesteadBlock: 0 })
  const parent = { ...genesis.header, difficulty: 2048n * 1_000_000n, timestamp: 0n }
  expect(nextDifficulty(config, 9n, parent)).toBe(2049n * 1_000_000n)
  expect(nextDifficulty(config, 10n, parent)).toBe(2048n * 1_000_000n)
  expect(nextDifficulty(config, 10n ** 6n, parent)).toBe((2048n - 99n) * 1_000_000n)
  expect(nextDifficulty(config, 10n ** 6n, genesis.header)).toBe(131_072n)
  const byzantium = chain({ ...upToLondon, londonBlock: undefined, berlinBlock: undefined })
  const withUncles = { ...parent, sha3Uncles: unclesHash([parent]) }
  expect(nextDifficulty(byzantium.config, 9n, parent)).toBe(2048n * 1_000_000n)
  expect(nextDifficulty(byzantium.config, 9n, withUncles)).toBe(2049n * 1_000_000n)
})

test('the blob fee rises with the excess (EIP-4844)', () => {
  const cancun = { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n }
  expect(blobBaseFee(cancun, 0n)).toBe(1n)
  expect(blobBaseFee(cancun, 2_314_057n)).toBe(1n)
  expect(blobBaseFee(cancun, 2_314_058n)).toBe(2n)
  expect(blobBaseFee(cancun, 10n * 1024n * 1024n)).toBe(23n)
})

test('from Osaka on the excess falls only where blobs cost more than their reserve price (EIP-7918)', () => {
  const { config, genesis } = chain(upToOsaka)
  const next = (baseFeePerGas: bigint) =>
    nextExcessBlobGas(
      config,
      { ...genesis.header, baseFeePerGas, excessBlobGas: 10n ** 7n, blobGasUsed: 9n * 131_072n },
      1n,
    )
  expect(next(1n)).toBe(10n ** 7n + 3n * 131_072n)
  expect(next(10n ** 9n)).toBe(10n ** 7n + 3n * 131_072n)
  const unused = (baseFeePerGas: bigint) =>
    nextExcessBlobGas(
      config,
      { ...genesis.header, baseFeePerGas, excessBlobGas: 10n ** 7n, blobGasUsed: 0n },
      1n,
    )
  expect(unused(1n)).toBe(10n ** 7n - 6n * 131_072n)
  expect(unused(10n ** 9n)).toBe(10n ** 7n)
})

test('a body that is not the one of its header is refused', () => {
  const { config, genesis } = chain(upToOsaka)
  const header = child(config, genesis.header)
  const whole: Block = { ...block(header), withdrawals: [] }
  expect(verifyBody(whole)).toBeNull()
  expect(verifyBody({ ...whole, rawTransactions: [Uint8Array.of(1)] })).toMatch(/^transactions root is/)
  expect(verifyBody({ ...whole, uncles: [header] })).toMatch(/^uncles hash is/)
  expect(verifyBody(block(header))).toBe('withdrawals are missing')
  expect(
    verifyBody({
      ...whole,
      withdrawals: [{ index: 0n, validatorIndex: 0n, address: header.miner, amount: 1n }],
    }),
  ).toMatch(/^withdrawals root is/)
  expect(verifyBody({ ...whole, header: { ...whole.header, blobGasUsed: 131_072n } })).toBe(
    'blob gas used is 131072, expected 0',
  )
})

test('from Osaka on a block has at most 8 MiB (EIP-7934)', () => {
  const osaka = chain(upToOsaka)
  expect(verifySize(osaka.config, child(osaka.config, osaka.genesis.header), 8_388_608)).toBeNull()
  expect(verifySize(osaka.config, child(osaka.config, osaka.genesis.header), 8_388_609)).toMatch(
    /8388609 bytes/,
  )
  const london = chain(upToLondon)
  expect(verifySize(london.config, child(london.config, london.genesis.header), 10 ** 8)).toBeNull()
})

test('uncles: recent, of another branch, valid, once, two at most, none after the merge', () => {
  const { config, genesis } = chain({ homesteadBlock: 0 })
  const blocks = [genesis]
  for (let i = 0; i < 9; i++) blocks.push(block(child(config, blocks[i]!.header)))
  const known = new Map(blocks.map((each) => [each.hash, each]))
  const head = child(config, blocks[9]!.header)
  const verify = (uncles: Header[]) =>
    verifyUncles(config, block(head, uncles), (hash) => known.get(hash) ?? null)
  /** A sibling of block `number`. */
  const sibling = (number: number, later = 14n) => child(config, blocks[number - 1]!.header, later)

  expect(verify([])).toBeNull()
  expect(verify([sibling(9)])).toBeNull()
  expect(verify([sibling(4), sibling(5)])).toBeNull()
  expect(verify([sibling(3)])).toMatch(/does not descend/)
  expect(verify([sibling(10)])).toMatch(/does not descend/)
  expect(verify([blocks[8]!.header])).toMatch(/is an ancestor/)
  expect(verify([sibling(9), sibling(9)])).toMatch(/^uncle 1 .* was included before/)
  expect(verify([sibling(9), sibling(9, 15n), sibling(9, 16n)])).toBe('3 uncles, at most 2 are allowed')
  expect(verify([{ ...sibling(9), difficulty: 1n }])).toMatch(/: difficulty is 1, expected/)
  const used = sibling(8)
  known.set(blocks[9]!.hash, { ...blocks[9]!, uncles: [used] })
  expect(verify([used])).toMatch(/was included before/)

  const merged = chain(upToOsaka)
  const late = child(merged.config, merged.genesis.header)
  expect(verifyUncles(merged.config, { ...block(late), uncles: [late] }, () => null)).toBe(
    '1 uncles after the merge, none are allowed',
  )
})

test('a chain that names only the block of its merge merges there', () => {
  const { config, genesis } = chain({ ...upToLondon, mergeNetsplitBlock: 2 })
  const first = child(config, genesis.header)
  expect(first.difficulty).toBeGreaterThan(0n)
  expect(verifyHeader(config, { ...first, difficulty: 0n }, genesis.header)).toBe(
    'difficulty is 0 before the merge at block 2',
  )
  const second = child(config, first)
  expect(second.difficulty).toBe(0n)
  expect(verifyHeader(config, second, first)).toBeNull()
  expect(verifyHeader(config, { ...second, difficulty: 131_072n }, first)).toBe(
    'difficulty is 131072, expected 0',
  )
  expect(encodeBlock(block(second)).length).toBeGreaterThan(500)
})
