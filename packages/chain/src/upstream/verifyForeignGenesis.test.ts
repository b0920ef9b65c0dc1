import { expect, test } from 'vitest'
import { verifyToldBlock } from './verifyToldBlock.ts'

const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const zero = `0x${'0'.repeat(64)}`

/** Block 0 of hardhat node 2.29.1, whose transactionsRoot is the hash of nothing and not of an empty list. */
const genesis = {
  hash: '0x903c18295859efd665d1eb629c314a09ff8e86ed472b6631b106eecddca1e589',
  parentHash: zero,
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  stateRoot: '0xc2b8dc215b5234bd853bb9c2895bb0c2c2642e81d4ed7c370cf716ca269d34e7',
  transactionsRoot: '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  receiptsRoot: emptyRoot,
  number: '0x0',
  gasUsed: '0x0',
  gasLimit: '0x3938700',
  extraData: '0x1234',
  logsBloom: `0x${'0'.repeat(512)}`,
  timestamp: '0x6af99cfe',
  difficulty: '0x0',
  totalDifficulty: '0x0',
  uncles: [],
  transactions: [],
  size: '0x26a',
  mixHash: '0x53c5ae3ce8eefbfad3aca77e5f4e1b19a949b04e2e5ce7a24fbb64422f14f0bf',
  nonce: '0x0000000000000000',
  baseFeePerGas: '0x3b9aca00',
  miner: '0x0000000000000000000000000000000000000000',
  withdrawals: [],
  withdrawalsRoot: emptyRoot,
  blobGasUsed: '0x0',
  excessBlobGas: '0x0',
  parentBeaconBlockRoot: zero,
  requestsHash: '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
}
const told = (block: object) => ({ from: 'hardhat', block, receipts: [], uncles: [] })

test('the genesis of hardhat node is verified although its transactionsRoot is that of nothing', () => {
  const verdict = verifyToldBlock(told(genesis), { config: null, asked: { number: 0n } })
  expect(verdict).toMatchObject({ block: { hash: genesis.hash, transactions: [] } })
})

test('every other root that does not fit is a lie, in block 0 too', () => {
  for (const altered of [{ transactionsRoot: zero }, { receiptsRoot: zero }, { transactionsRoot: emptyRoot }])
    expect(verifyToldBlock(told({ ...genesis, ...altered }), { config: null })).toHaveProperty('lie')
})
