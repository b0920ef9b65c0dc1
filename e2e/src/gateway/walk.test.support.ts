import { createHash } from 'node:crypto'
import type { Counter, Counts } from './counter.test.support.ts'

/** Asks for one thing; the text of the result. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<string>

export interface Walked {
  /** How many requests the walker made. */
  readonly asked: number
  /** A hash over all results in the order of the walk: two walks that saw the same have the same. */
  readonly seen: string
}

interface Block {
  hash: string
  transactions: string[]
  uncles: string[]
}

const hex = (value: number) => `0x${value.toString(16)}`
/** How many requests an indexer has under way at a time. */
const width = 20

/** Walks over blocks as an indexer does: the block, its uncles, each transaction by its index, each receipt. */
export async function walk(ask: Ask, from: number, to: number): Promise<Walked> {
  const seen = createHash('sha256')
  let asked = 0
  const note = async (method: string, params: readonly unknown[]) => {
    asked += 1
    return ask(method, params)
  }
  for (let number = from; number <= to; number += 1) {
    const text = await note('eth_getBlockByNumber', [hex(number), false])
    const block: Block | null = JSON.parse(text)
    if (block === null) throw new Error(`there is no block ${number}`)
    const { hash, transactions, uncles } = block
    const questions: (readonly [string, readonly unknown[]])[] = [
      ['eth_getUncleCountByBlockHash', [hash]],
      // One more than there are: an indexer that does not know the count asks until it gets null.
      ...[...uncles.keys(), uncles.length].map(
        (index) => ['eth_getUncleByBlockHashAndIndex', [hash, hex(index)]] as const,
      ),
      ...transactions.map(
        (_, index) => ['eth_getTransactionByBlockHashAndIndex', [hash, hex(index)]] as const,
      ),
      ...transactions.map((transaction) => ['eth_getTransactionReceipt', [transaction]] as const),
    ]
    const results: string[] = new Array(questions.length)
    const left = questions.entries()
    await Promise.all(
      Array.from({ length: width }, async () => {
        for (const [index, [method, params]] of left) results[index] = await note(method, params)
      }),
    )
    for (const result of [text, ...results]) seen.update(`${result}\n`)
  }
  return { asked, seen: seen.digest('hex') }
}

/** Asks a service over HTTP. Results are compared as values, so their keys are sorted. */
export function askOver(url: string): Ask {
  return async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = JSON.parse(await response.text())
    if (error !== undefined) throw new Error(`${method} ${JSON.stringify(params)}: ${JSON.stringify(error)}`)
    return JSON.stringify(sorted(result))
  }
}

/** The cache that stands before most nodes: what was asked before in the same words is not asked again. */
export function withRequestCache(ask: Ask): Ask {
  const known = new Map<string, Promise<string>>()
  return (method, params) => {
    const key = JSON.stringify([method, params])
    const found = known.get(key) ?? ask(method, params)
    known.set(key, found)
    return found
  }
}

/** A walk, and what the upstream was asked meanwhile. */
export async function costOf(
  counter: Counter,
  walking: () => Promise<Walked>,
): Promise<{ walked: Walked; counts: Counts }> {
  counter.clear()
  const walked = await walking()
  return { walked, counts: counter.counts() }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
