import type { View } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'
import { expect, test } from 'vitest'
import { questionsOf } from './questions.ts'

const hashOf = (number: bigint): Hex => `0x${number.toString(16).padStart(64, '0')}`
const head = 100n

/** A chain of a hundred blocks with one transaction and one uncle each, of which some are stored. */
function viewOf(finalized: bigint, isStored: (number: bigint) => boolean): View {
  const stored = (hash: Hex, text: string) => (isStored(BigInt(hash)) ? text : null)
  const view: Partial<View> = {
    head: () => ({ number: head, hash: hashOf(head) }),
    finalized: () => ({ number: finalized, hash: hashOf(finalized) }),
    canonicalHash: (number) => (isStored(number) ? hashOf(number) : null),
    blockJson: (hash) => stored(hash, `{"hash":"${hash}"}`),
    uncleCount: () => 1,
    uncleJson: (hash) => stored(hash, '{"hash":"0x01"}'),
    transactionCount: () => 1,
    transactionJson: (hash) => stored(hash, '{"hash":"0x02"}'),
    receiptJson: () => '{"transactionHash":"0x02"}',
  }
  return view as View
}

const half = () => 0.5
const methodsOf = (view: View) => questionsOf(view, half).map(({ method }) => method)

test('a final block that is stored can be asked for in every way', () => {
  const questions = questionsOf(
    viewOf(90n, () => true),
    half,
  )
  expect(questions.map(({ method }) => method)).toEqual([
    'eth_getBlockByHash',
    'eth_getUncleByBlockHashAndIndex',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionReceipt',
  ])
  expect(questions.every(({ isFinal }) => isFinal)).toBe(true)
  expect(BigInt(String(questions[0]?.params[0]))).toBeLessThanOrEqual(90n)
})

test('while nothing final is stored, the newest block is asked for, by its hash alone', () => {
  const view = viewOf(90n, (number) => number === head)
  expect(methodsOf(view)).toEqual([
    'eth_getBlockByHash',
    'eth_getUncleByBlockHashAndIndex',
    'eth_getTransactionByBlockHashAndIndex',
  ])
  for (const { isFinal, params } of questionsOf(view, half)) {
    expect([isFinal, params[0]]).toEqual([false, hashOf(head)])
  }
})

test('while nothing is stored there is nothing to ask', () => {
  expect(methodsOf(viewOf(90n, () => false))).toEqual([])
})
