import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureFolder } from '../fixtures.test.support.ts'
import { readRlpItem } from '../rlp.ts'
import { type Block, decodeBlock } from '../values/block.ts'
import { createMemoryChain } from './memoryChain.ts'

function* readChain(file: string): Generator<Block> {
  const bytes = new Uint8Array(readFileSync(file))
  for (let offset = 0; offset < bytes.length; ) {
    const read = readRlpItem(bytes, offset)
    if (read === null) throw new Error(`${file} ends within a block`)
    offset = read.next
    yield decodeBlock(read.item)
  }
}

function importChain(folder: string, file: string) {
  const chain = createMemoryChain(JSON.parse(readFileSync(join(folder, 'genesis.json'), 'utf8')))
  let count = 0
  for (const block of readChain(join(folder, file))) {
    if (block.header.number === 0n) continue
    const processed = chain.process(block)
    if ('invalid' in processed) throw new Error(`block ${block.header.number}: ${processed.invalid}`)
    count++
  }
  return { chain, count }
}

const everyFork = fixtureFolder('execution-apis', 'a chain through every fork') ?? ''

test.runIf(existsSync(everyFork))('a chain through every fork ends on the head that others give it', () => {
  const { chain } = importChain(everyFork, 'chain.rlp')
  const forkchoice = JSON.parse(readFileSync(join(everyFork, 'headfcu.json'), 'utf8'))
  expect(chain.head().hash).toBe(forkchoice.params[0].headBlockHash)
})

test.runIf(existsSync(everyFork))('a block that promises another outcome is refused with the field', () => {
  const chain = createMemoryChain(JSON.parse(readFileSync(join(everyFork, 'genesis.json'), 'utf8')))
  const [block] = readChain(join(everyFork, 'chain.rlp'))
  if (block === undefined) throw new Error('the chain is empty')
  const wrong = { ...block, header: { ...block.header, stateRoot: block.header.parentHash } }
  expect(chain.process(wrong)).toEqual({
    invalid: expect.stringMatching(/^invalid state root \(remote: 0x/),
  })
  const greedy = { ...block, header: { ...block.header, gasUsed: block.header.gasUsed + 1n } }
  expect(chain.process(greedy)).toEqual({
    invalid: expect.stringMatching(/^invalid gas used \(remote: /),
  })
})

const mainnet = fixtureFolder('mainnet-1000', 'the first blocks of mainnet') ?? ''

test.runIf(existsSync(mainnet))('the first blocks of mainnet have the roots that mainnet has', () => {
  const { count } = importChain(mainnet, '1000.blocks')
  expect(count).toBe(999)
})
