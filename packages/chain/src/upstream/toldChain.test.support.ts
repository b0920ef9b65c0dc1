import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importChain } from '../chainfile/importChain.ts'
import type { ChainConfig } from '../genesis.ts'
import { openFolder } from '../store/openFolder.ts'
import { temporaryDirectory } from '../testChain.test.support.ts'
import { createView } from '../view/createView.ts'
import type { View } from '../view.ts'
import type { ToldBlock } from './blockSource.ts'

/** A chain that was imported and executed here, so that what is told of it can be compared with the truth. */
export interface ToldChain {
  readonly config: ChainConfig
  readonly view: View
  close(): Promise<void>
}

/** The folder of the chain that the service ships, which has blocks of every fork. */
export const historyFolder = fileURLToPath(new URL('../../../node/history/', import.meta.url))

/** Imports `genesis.json` and a file of blocks. */
export async function openToldChain(folder: string, file = 'chain.rlp'): Promise<ToldChain> {
  const directory = join(temporaryDirectory(), 'chain')
  const genesis: unknown = JSON.parse(readFileSync(join(folder, 'genesis.json'), 'utf8'))
  const { end } = await importChain({ directory, genesis, chain: join(folder, file) })
  if (end !== 'complete') throw new Error(`the chain in ${folder} was not imported whole`)
  const opened = openFolder({ directory, genesis })
  return {
    config: opened.genesis.config,
    view: createView({ store: opened.store, finality: { safe: 0, finalized: 0 } }),
    async close() {
      await opened.close()
      rmSync(join(directory, '..'), { recursive: true, force: true })
    },
  }
}

/** A told block whose values are the caller's to alter. */
export interface AlterableBlock extends ToldBlock {
  readonly block: Record<string, unknown>
  readonly receipts: Record<string, unknown>[]
  readonly uncles: Record<string, unknown>[]
}

/** A block as an honest upstream tells it. */
export function tell(view: View, number: bigint): AlterableBlock {
  const hash = view.canonicalHash(number)
  if (hash === null) throw new Error(`there is no block ${number}`)
  const uncles = Array.from({ length: view.uncleCount(hash) ?? 0 }, (_, i) => view.uncleJson(hash, i))
  return {
    from: 'honest',
    block: JSON.parse(view.blockJson(hash, true) ?? 'null'),
    receipts: JSON.parse(view.receiptsJson(hash) ?? '[]'),
    uncles: uncles.map((uncle) => JSON.parse(uncle ?? 'null')),
  }
}
