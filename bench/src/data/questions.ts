import type { Chain } from './fillChain.ts'
import { freshAddress, loopData, transferData } from './transactions.ts'

/** A request of the benchmark: every server gets the same, save for the hashes of its own blocks. */
export type Question = { method: string; params: readonly unknown[] }

/** All questions have ids of seven digits, so that answers to the same question have the same length. */
export function encodeQuestions(questions: readonly Question[]): string[] {
  return questions.map(({ method, params }, index) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1_000_000 + index, method, params }),
  )
}

const hex = (value: number) => `0x${value.toString(16)}`

/** The lookups that every server has. */
export const lookupMethods = [
  'eth_getTransactionReceipt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getBlockByNumber',
] as const
export type LookupMethod = (typeof lookupMethods)[number]

/** One question for each thing that a lookup can find, in an order that is the same for all servers. */
export function lookupQuestions({ blocks }: Chain, method: LookupMethod): Question[] {
  const places = blocks.flatMap(({ transactions, ...block }) =>
    transactions.map((transaction, index) => ({ transaction, block, index: hex(index) })),
  )
  const params = {
    eth_getTransactionReceipt: () => places.map(({ transaction }) => [transaction]),
    eth_getTransactionByBlockHashAndIndex: () => places.map(({ block, index }) => [block.hash, index]),
    eth_getTransactionByBlockNumberAndIndex: () => places.map(({ block, index }) => [block.number, index]),
    eth_getBlockByNumber: () => blocks.map(({ number }) => [number, false]),
  }[method]
  return shuffled(params().map((row) => ({ method, params: row })))
}

/** A plain transfer, a token transfer to a new holder, and a loop. */
export const estimateCalls = ['transfer', 'ERC-20 transfer', '4 M gas loop'] as const
export type EstimateCall = (typeof estimateCalls)[number]

/** Rounds of the loop that need about 4 M gas. */
const loopRounds = 32_000

/** Questions to `eth_estimateGas`, no two of them the same. */
export function estimateQuestions(
  { senders, token, loop }: Chain,
  call: EstimateCall,
  count: number,
): Question[] {
  const parameters = {
    transfer: (seed: number) => ({ to: freshAddress(1_000_000 + seed), value: hex(seed + 1) }),
    'ERC-20 transfer': (seed: number) => ({
      to: token,
      data: transferData(freshAddress(1_000_000 + seed), seed + 1),
    }),
    '4 M gas loop': (seed: number) => ({ to: loop, data: loopData(loopRounds + seed) }),
  }[call]
  return Array.from({ length: count }, (_, seed) => ({
    method: 'eth_estimateGas',
    params: [{ from: senders[seed % senders.length], ...parameters(seed) }],
  }))
}

/** A fixed shuffle (by a linear congruential generator), so that neighbours in a block are not asked for together. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let state = 1
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return { item, key: state }
  })
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}
