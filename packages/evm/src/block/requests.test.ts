import { type Hex, toHexOfSize } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { depositRequest } from './requests.ts'

const contract: Hex = '0x00000000219ab540356cbb839cbe05303d7705fa'
const topic: Hex = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'

const word = (number: number): string => toHexOfSize(BigInt(number), 32).slice(2)
const field = (bytes: string): string =>
  word(bytes.length / 2) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')

const fields = ['a1'.repeat(48), 'b2'.repeat(32), 'c3'.repeat(8), 'd4'.repeat(96), 'e5'.repeat(8)]
const data = `0x${[160, 256, 320, 384, 512].map(word).join('')}${fields.map(field).join('')}` as Hex

test('deposits are read from the logs of the deposit contract (EIP-6110)', () => {
  const log = { address: contract, topics: [topic], data }
  expect(depositRequest([log, log], contract)).toBe(`0x00${fields.join('')}${fields.join('')}`)
})

test('logs of others, and other logs of the contract, are no deposits', () => {
  const foreign = { address: `0x${'11'.repeat(20)}` as Hex, topics: [topic], data }
  const other = { address: contract, topics: [`0x${'22'.repeat(32)}` as Hex], data }
  expect(depositRequest([foreign, other], contract)).toBeNull()
})

test('a deposit of another size makes the block invalid', () => {
  const log = { address: contract, topics: [topic], data: data.slice(0, -2) as Hex }
  expect(depositRequest([log], contract)).toEqual({
    invalid: 'unable to parse deposit data: deposit wrong length: want 576, have 575',
  })
})
