import type { Hex } from '@causeway/rpc'
import type { Store } from '../store/openStore.ts'
import type { BlockPointer } from '../view.ts'
import type { Need, Provided, UpstreamChain } from './upstreamChain.ts'
import type { MadeBlock } from './worldsBlocks.test.support.ts'
import type { Tree } from './worldsTree.test.support.ts'

function fail(what: string): never {
  throw new Error(what)
}

/** Throws unless everything that the view shows at this moment is of the chain that ends in the head. */
export function checkView(tree: Tree, store: Store, { view, isLive }: UpstreamChain): void {
  if (!isLive()) return
  const head = view.head()
  const floor = Buffer.from(store.meta('floor') ?? []).readBigUInt64BE(0)
  const show = (block: BlockPointer) => `${tree.nameOf(block.hash)} under head ${tree.nameOf(head.hash)}`
  for (let number = 0n; number <= head.number + 1n; number++) {
    const hash = view.canonicalHash(number)
    if (hash === null) {
      if (number >= floor && number <= head.number) fail(`${number} of the window is not known`)
      continue
    }
    if (number > head.number) fail(`${number} is above the head`)
    if (!tree.isOn(hash, head.hash)) fail(`the view shows ${show({ number, hash })}`)
    if (tree.byHash(hash).block.header.number !== number) fail(`${show({ number, hash })} has another number`)
    if (view.transactionCount(hash) === null) fail(`${show({ number, hash })} is not in the store`)
  }
  for (const transaction of tree.transactions) {
    const place = tree.placeOn(head.hash, transaction)
    const shown = view.transactionLocation(transaction)
    const known = place !== null && view.canonicalHash(place.block.header.number) !== null
    if ((shown?.block.hash ?? null) !== (known ? place.block.hash : null))
      fail('a transaction is shown elsewhere')
    const receipt = view.receiptJson(transaction)
    if (receipt === null ? shown !== null : !receipt.includes(`"blockHash":"${shown?.block.hash}"`)) {
      fail('a receipt is not where its transaction is')
    }
  }
}

/** Throws unless the head is the tip that was followed, or above it and some upstream still has it. */
export function checkFollowed(tree: Tree, { view }: UpstreamChain, tip: Hex, told: ReadonlySet<Hex>): void {
  const { hash } = view.head()
  if (hash === tip || (tree.isOn(tip, hash) && told.has(hash))) return
  fail(`the head is ${tree.nameOf(hash)} after ${tree.nameOf(tip)} was followed`)
}

/** Throws unless an answer is what the chain says that ends in one of the heads; `null` only where it has no such thing. */
export function checkAnswer(
  tree: Tree,
  { view }: UpstreamChain,
  heads: readonly BlockPointer[],
  need: Need,
  provided: Provided | null,
): void {
  if (provided !== null) checkTexts(tree.byHash(provided.block.hash), view)
  if ('block' in need) {
    if (provided !== null && provided.block.hash !== need.block) fail('another block was provided')
    return
  }
  if ('tag' in need) {
    if (provided === null || !heads.some(({ hash }) => tree.isOn(provided.block.hash, hash)))
      fail(`${need.tag} is not on our chain`)
    return
  }
  const found = heads.some((head) => {
    const expected =
      'transaction' in need
        ? tree.placeOn(head.hash, need.transaction)
        : (tree.atNumber(need.number).find(({ block }) => tree.isOn(block.hash, head.hash)) ?? null)
    if (provided !== null) return provided.block.hash === expected?.block.hash
    // A transaction that is final and lies below the window is known to the upstreams alone.
    const isFinal = expected !== null && expected.block.header.number <= view.finalized().number
    return expected === null || ('transaction' in need && isFinal)
  })
  const said = provided === null ? 'null' : tree.nameOf(provided.block.hash)
  if (!found) fail(`${said} was answered under head ${heads.map(({ hash }) => tree.nameOf(hash))}`)
}

function checkTexts({ block, text, receiptsText }: MadeBlock, view: UpstreamChain['view']): void {
  if (view.blockJson(block.hash, true) !== text) fail('the text of a block differs')
  if (view.receiptsJson(block.hash) !== receiptsText) fail('the texts of receipts differ')
}
