import { readFileSync } from 'node:fs'
import { generateHistory } from '@causeway/chain/history'
import { expect, test } from 'vitest'

const shipped = (name: string): Buffer => readFileSync(new URL(`../../history/${name}`, import.meta.url))

test('the shipped history equals, byte for byte, one that is generated anew', () => {
  const { genesis, chain } = generateHistory()
  expect(genesis).toBe(shipped('genesis.json').toString())
  expect(Buffer.compare(chain, shipped('chain.rlp'))).toBe(0)
})
