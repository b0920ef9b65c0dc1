import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerCost, creditPage, methodCost } from './costs.ts'

test.each([
  ['eth_getUncleByBlockHashAndIndex', 150],
  ['eth_getTransactionByBlockNumberAndIndex', 150],
  ['eth_getTransactionByBlockHashAndIndex', 150],
  ['eth_getTransactionReceipt', 80],
  ['eth_estimateGas', 300],
  ['eth_chainId', 5],
  ['eth_unsubscribe', 10],
  ['eth_getFilterChanges', 140],
  ['eth_getProof', 150],
  ['eth_getLogs', 255],
  ['eth_simulateV1', 300],
  ['trace_block', 300],
  ['eth_getBlockReceipts', 1_000],
  ['debug_traceTransaction', 1_000],
  ['toString', 80],
  ['anvil_mine', 80],
])('%s costs %i on Ethereum', (method, cost) => {
  expect(methodCost('mainnet', method)).toBe(cost)
  expect(methodCost('history', method)).toBe(cost)
})

test('the table of a network goes before that of Ethereum', () => {
  expect(methodCost('linea-mainnet', 'linea_estimateGas')).toBe(100)
  expect(methodCost('linea-mainnet', 'eth_estimateGas')).toBe(300)
  expect(methodCost('mainnet', 'linea_estimateGas')).toBe(80)
  expect(methodCost('starknet-mainnet', 'starknet_addInvokeTransaction')).toBe(700)
  expect(methodCost('starknet-mainnet', 'starknet_chainId')).toBe(80)
  expect(methodCost('solana-mainnet', 'getSlot')).toBe(160)
})

test.each([
  [200, 300],
  [400, 5],
  [403, 5],
  [413, 5],
  [402, 0],
  [429, 0],
  [500, 0],
  [503, 0],
])('an answer with status %i of a call for 300 costs %i', (status, cost) => {
  expect(answerCost(300, status)).toBe(cost)
})

test('docs/credits.md says what is charged', () => {
  const page = readFileSync(new URL('../../../../docs/credits.md', import.meta.url), 'utf8')
  expect(page).toBe(creditPage())
})
