import { readFile } from 'node:fs/promises'
import { createBlockReader } from '../../../packages/chain/dist/chainfile/blockReader.js'
import { importBatch } from '../../../packages/chain/dist/chainfile/importBatch.js'
import { type Genesis, genesisBlock, parseGenesis } from '../../../packages/chain/dist/genesis.js'
import { addFlatChanges, layerFlat } from '../../../packages/chain/dist/state/flatState.js'
import { addNodes, type NodeReader } from '../../../packages/chain/dist/state/nodes.js'
import { createTrees } from '../../../packages/chain/dist/state/trees.js'
import { type Block, encodeBlock } from '../../../packages/chain/dist/values/block.js'
import { createDraft, type Tip } from '../../../packages/chain/dist/writer/draft.js'
import type { Ledger } from '../../../packages/chain/dist/writer/ledger.js'
import type { ImportedChain } from './chains.ts'
import type { MakeReady } from './importer.ts'

/** The same reading, verification and execution on a state in memory, as EthereumJS has it. */
export async function memoryImport(chain: ImportedChain): Promise<MakeReady> {
  const genesis = parseGenesis(JSON.parse(await readFile(chain.genesis, 'utf8')))
  const bytes = await readFile(chain.blocks)
  return async () => {
    const ledger = createMemoryLedger(genesis)
    return {
      async run() {
        const reader = createBlockReader(once(bytes))
        let blocks = 0
        for (;;) {
          const { imported, end } = await importBatch(ledger, reader)
          blocks += imported
          if (end === 'complete') return { blocks, stateRoot: ledger.tip().root }
          if (end !== 'more') throw new Error(`${chain.name}: block ${end.number}: ${end.reason}`)
        }
      },
      close: async () => {},
    }
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** What an import needs of a ledger, over maps. */
function createMemoryLedger(genesis: Genesis): Parameters<typeof importBatch>[0] {
  const first = genesisBlock(genesis)
  const blocks: Block[] = [first.block]
  const byHash = new Map([[first.block.hash, first.block]])
  let tip: Tip = { header: first.block.header, hash: first.block.hash, root: first.root }
  const nothing = { account: () => null, storage: () => 0n }
  const nodes: NodeReader = {
    node: (hash) => first.nodes.get(hash),
    code: (hash) => first.codes.get(hash),
    flat: (root) => (root === tip.root ? layerFlat(nothing, first.flat) : null),
    trees: createTrees(),
  }
  const canonicalHash = (number: bigint) => blocks[Number(number)]?.hash ?? null
  const commit: Ledger['commit'] = ({ draft }) => {
    if (draft === undefined) return
    addNodes(first, draft.news)
    addFlatChanges(first.flat, draft.step().changes)
    for (const { block } of draft.blocks) {
      blocks.push(block)
      byHash.set(block.hash, block)
    }
    tip = draft.tip()
  }
  return {
    config: genesis.config,
    tip: () => tip,
    rawBlock(number) {
      const block = blocks[Number(number)]
      return block === undefined ? null : encodeBlock(block)
    },
    block: (hash) => byHash.get(hash) ?? null,
    draft: (on = tip) => createDraft({ nodes, canonicalHash }, on),
    commit,
  }
}
