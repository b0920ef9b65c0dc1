import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Hex, toHex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { fixtures } from '../fixtures.test.support.ts'
import { rulesAt } from '../forks.ts'
import { genesisBlock, parseGenesis } from '../genesis.ts'
import { readRlpItem } from '../rlp.ts'
import { type Block, decodeBlock, encodeBlock } from '../values/block.ts'
import { hashHeader } from '../values/header.ts'
import { verifyBody, verifySize } from './verifyBody.ts'
import { verifyHeader } from './verifyHeader.ts'
import { verifyUncles } from './verifyUncles.ts'

for (const [folder, file] of [
  ['execution-apis', 'chain.rlp'],
  ['mainnet-1000', '1000.blocks'],
] as const) {
  const path = join(fixtures, folder, file)
  const present = existsSync(path)
  if (!present) console.warn(`not run: the checks on ${path}, which is not there (set CAUSEWAY_FIXTURES)`)

  test.skipIf(!present)(`every block of ${folder} is read, written back and verified`, () => {
    const genesis = parseGenesis(JSON.parse(readFileSync(join(fixtures, folder, 'genesis.json'), 'utf8')))
    const { config } = genesis
    const first = genesisBlock(genesis).block

    const known = new Map<Hex, Block>([[first.hash, first]])
    const stream = new Uint8Array(readFileSync(path))
    let at = 0
    for (let next = readRlpItem(stream, 0); next !== null; next = readRlpItem(stream, at)) {
      at = next.next
      const block = decodeBlock(next.item)
      expect(toHex(encodeBlock(block))).toBe(toHex(next.item))
      expect(hashHeader(block.header)).toBe(block.hash)
      if (block.header.number === 0n) {
        expect(block.hash).toBe(first.hash)
        continue
      }
      const parent = known.get(block.header.parentHash)
      if (parent === undefined) throw new Error(`block ${block.header.number} has an unknown parent`)
      expect([
        verifyHeader(config, block.header, parent.header),
        verifyBody(block),
        verifySize(config, block.header, next.item.length),
        verifyUncles(config, block, (hash) => known.get(hash) ?? null),
      ]).toEqual([null, null, null, null])
      if (block.transactions.some(({ type }) => type === 3))
        expect(rulesAt(config, block.header).blob).not.toBeNull()
      known.set(block.hash, block)
    }
    expect(at).toBe(stream.length)
    expect(known.size).toBeGreaterThan(50)
  })
}
