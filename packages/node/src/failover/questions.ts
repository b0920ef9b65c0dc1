import type { View } from '@causeway/chain'
import type { Hex } from '@causeway/rpc'

/** A lookup whose answer is known, because it is about a block by its hash, or one that will not change any more. */
export interface Question {
  readonly method: string
  readonly params: readonly unknown[]
  /** JSON text. */
  readonly answer: string
  /** Whether everybody has to have it. A new block may not have come to a partner yet, or be gone again. */
  readonly isFinal: boolean
}

/** How many blocks below the finalized one are looked for: the store of an upstream network has gaps. */
const reach = 256
const attempts = 16

/** What a partner can be asked now; nothing while no block is stored. `random` gives numbers from 0 to below 1. */
export function questionsOf(view: View, random: () => number): Question[] {
  const final = someFinalBlock(view, random)
  const isFinal = final !== null
  const { hash } = final === null ? view.head() : { hash: final }
  const block = view.blockJson(hash, false)
  const questions: Question[] =
    block === null ? [] : [{ method: 'eth_getBlockByHash', params: [hash, false], answer: block, isFinal }]
  const uncles = view.uncleCount(hash) ?? 0
  const uncle = Math.floor(random() * uncles)
  const uncleText = uncles > 0 ? view.uncleJson(hash, uncle) : null
  if (uncleText !== null) {
    questions.push({
      method: 'eth_getUncleByBlockHashAndIndex',
      params: [hash, toHex(uncle)],
      answer: uncleText,
      isFinal,
    })
  }
  const transactions = view.transactionCount(hash) ?? 0
  const index = Math.floor(random() * transactions)
  const transaction = transactions > 0 ? view.transactionJson(hash, index) : null
  if (transaction !== null) {
    questions.push({
      method: 'eth_getTransactionByBlockHashAndIndex',
      params: [hash, toHex(index)],
      answer: transaction,
      isFinal,
    })
    const transactionHash = hashOf(transaction)
    // The only one that is not about a block by its hash: until it is final, another block may have it.
    const receipt = transactionHash === null || !isFinal ? null : view.receiptJson(transactionHash)
    if (receipt !== null) {
      const method = 'eth_getTransactionReceipt'
      questions.push({ method, params: [transactionHash], answer: receipt, isFinal })
    }
  }
  return questions
}

function someFinalBlock(view: View, random: () => number): Hex | null {
  const finalized = view.finalized()
  for (let attempt = 0; attempt < attempts; attempt++) {
    const back = BigInt(Math.floor(random() * reach))
    const number = finalized.number > back ? finalized.number - back : 0n
    const hash = view.canonicalHash(number)
    if (hash !== null && view.blockJson(hash, false) !== null) return hash
  }
  return view.blockJson(finalized.hash, false) === null ? null : finalized.hash
}

function toHex(index: number): string {
  return `0x${index.toString(16)}`
}

function hashOf(transaction: string): Hex | null {
  const { hash }: { hash?: unknown } = JSON.parse(transaction)
  return typeof hash === 'string' ? (hash as Hex) : null
}
