import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBatch } from '../../../packages/chain/dist/chainfile/importBatch.js'
import { importFile } from '../../../packages/chain/dist/chainfile/importChain.js'
import { openFolder } from '../../../packages/chain/dist/store/openFolder.js'
import { createLedger } from '../../../packages/chain/dist/writer/ledger.js'
import type { ImportedChain } from './chains.ts'
import type { MakeReady } from './importer.ts'

/** The import as `causeway import` does it: every block with its texts and every state on disk when it is done. */
export async function storedImport(chain: ImportedChain): Promise<MakeReady> {
  const genesis: unknown = JSON.parse(await readFile(chain.genesis, 'utf8'))
  return async () => {
    const directory = await mkdtemp(join(tmpdir(), 'causeway-bench-'))
    const folder = openFolder({ directory, genesis })
    const ledger = createLedger({ store: folder.store, config: folder.genesis.config, announce: () => {} })
    return {
      async run() {
        const { imported, end } = await importFile({
          chain: chain.blocks,
          runBatch: (reader) => importBatch(ledger, reader),
          head: () => ledger.tip().header.number,
        })
        if (end !== 'complete') throw new Error(`${chain.name}: ${JSON.stringify(end, String)}`)
        return { blocks: imported, stateRoot: ledger.tip().root }
      },
      async close() {
        await folder.close()
        await rm(directory, { recursive: true, force: true })
      },
    }
  }
}
