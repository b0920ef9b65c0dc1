import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from '../servers/folders.ts'

/** A chain that is imported: a geth-style genesis and the blocks behind it. */
export type ImportedChain = { name: string; genesis: string; blocks: string }

const fixtures = process.env.CAUSEWAY_FIXTURES ?? join(rootFolder, '../shared/fixtures')

const all: readonly ImportedChain[] = [
  chain('execution-apis', join(fixtures, 'execution-apis'), 'chain.rlp'),
  chain('mainnet-1000', join(fixtures, 'mainnet-1000'), '1000.blocks'),
  chain('history', join(rootFolder, 'packages/node/history'), 'chain.rlp'),
]

/** Those that are there: `history` is shipped, the others are public fixtures. */
export function presentChains(): ImportedChain[] {
  return all.filter(({ blocks }) => existsSync(blocks))
}

function chain(name: string, folder: string, blocks: string): ImportedChain {
  return { name, genesis: join(folder, 'genesis.json'), blocks: join(folder, blocks) }
}
