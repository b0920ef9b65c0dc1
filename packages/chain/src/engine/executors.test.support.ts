import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Genesis, genesisBlock } from '../genesis.ts'
import { openStore } from '../store/openStore.ts'
import { contextOf } from './contextOf.ts'
import { type CallSite, createExecutors, type ExecutorPool, type Executors } from './executors.ts'

export interface OpenPool {
  directory: string
  pool: ExecutorPool
  executors: Executors
  /** After the genesis block. */
  site: CallSite
  close(): Promise<void>
}

/** Workers before a store that has the genesis block alone. */
export async function openPool(
  genesis: Genesis,
  options: { size: number; limitMs: number },
): Promise<OpenPool> {
  const directory = await mkdtemp(join(tmpdir(), 'causeway-executors-'))
  const first = genesisBlock(genesis)
  const { header } = first.block
  const store = openStore({ directory })
  store.commit({ nodes: [first] })
  await store.close()
  const pool = createExecutors(options)
  return {
    directory,
    pool,
    executors: pool.forNetwork(directory, genesis.config),
    site: { state: { root: header.stateRoot }, context: contextOf(header), parentHash: header.parentHash },
    async close() {
      await pool.close()
      await rm(directory, { recursive: true })
    },
  }
}
