import { keccakHex } from '@causeway/evm'
import { type Hex, toHex } from '@causeway/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderedKey } from '../trie/orderedTrie.ts'
import { verifyProof } from '../trie/verifyProof.ts'
import { type Inclusion, proveInBlock } from './proveInBlock.ts'
import { historyFolder, openToldChain, type ToldChain } from './toldChain.test.support.ts'

/** Budget: 10 s. */
let history: ToldChain

beforeAll(async () => {
  history = await openToldChain(historyFolder)
}, 60_000)

afterAll(() => history.close())

/** What the nodes show at that place under a root. */
function shown(root: Hex, index: number, { proof }: Inclusion): Hex | null {
  const value = verifyProof(root, orderedKey(index), proof)
  return value === null ? null : toHex(value)
}

test('every transaction and receipt of every era is proved against its header', () => {
  const { view } = history
  let proved = 0
  for (let number = 0n; number <= view.head().number; number++) {
    const hash = view.canonicalHash(number) ?? '0x'
    const block = view.block(hash)
    for (const [index, transaction] of (block?.transactions ?? []).entries()) {
      const proof = proveInBlock(view, hash, index)
      if (proof === null || block === null) throw new Error(`block ${number} has no place ${index}`)
      expect(keccakHex(proof.header)).toBe(hash)
      expect(keccakHex(proof.transaction.value)).toBe(transaction.hash)
      const { transactionsRoot, receiptsRoot } = block.header
      expect(shown(transactionsRoot, index, proof.transaction)).toBe(toHex(proof.transaction.value))
      expect(shown(receiptsRoot, index, proof.receipt)).toBe(toHex(proof.receipt.value))
      proved++
    }
  }
  expect(proved).toBeGreaterThan(100)
})

test('there is no proof of a place or a block that is not there', () => {
  const { view } = history
  const head = view.head().hash
  expect(proveInBlock(view, head, view.transactionCount(head) ?? 0)).toBeNull()
  expect(proveInBlock(view, toHex(new Uint8Array(32)), 0)).toBeNull()
})
