import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { openFolder } from '../store/openFolder.ts'
import { createLedger } from '../writer/ledger.ts'
import { type BlockReader, createBlockReader } from './blockReader.ts'
import type { BadBlock, BatchOutcome } from './importBatch.ts'
import { openChainFile } from './openChainFile.ts'

/** How far an import is. */
export interface ImportProgress {
  /** Bytes of the file that are done, and the length of the file. */
  done: number
  total: number
  /** Blocks that are done, those that were there before included. */
  blocks: number
  /** Number of the last block of the chain. */
  head: bigint
}

export interface ImportResult {
  imported: number
  skipped: number
  head: bigint
  /** `complete`; `stopped` by the signal; or the block that could not be taken, where everything before it is kept. */
  end: 'complete' | 'stopped' | BadBlock
}

export interface ImportOptions {
  /**
   * The network's folder. It is made if need be, and must not be in use. One that was made for an import that failed
   * before its first block is taken away again.
   */
  directory: string
  /** A geth-style genesis file, as JSON. */
  genesis: unknown
  /** A file of blocks one after another in RLP, gzip or plain. Block 0 may be among them. */
  chain: string
  onProgress?: (progress: ImportProgress) => void
  signal?: AbortSignal
}

/** Brings a chain into a network's folder. Run again, it goes on where it ended. */
export async function importChain(options: ImportOptions): Promise<ImportResult> {
  const { directory, genesis, chain, onProgress, signal } = options
  // Loaded only now: the engine behind it takes a while, and a process that only serves has it in its workers.
  const { importBatch } = await import('./importBatch.ts')
  const isNew = !existsSync(directory)
  const folder = openFolder({ directory, genesis })
  let remove = isNew
  try {
    const ledger = createLedger({ store: folder.store, config: folder.genesis.config, announce: () => {} })
    const result = await importFile({
      chain,
      runBatch: (reader) => importBatch(ledger, reader, signal === undefined ? {} : { signal }),
      head: () => ledger.tip().header.number,
      ...(onProgress === undefined ? {} : { onProgress }),
      ...(signal === undefined ? {} : { signal }),
    })
    // A file that holds no more than block 0 makes a chain of block 0.
    if (result.end === 'complete') remove = false
    return result
  } finally {
    // Asked while the folder is still ours: another process may have filled it since it was looked for.
    if (folder.store.head()?.number !== 0n) remove = false
    await folder.close()
    if (remove) await rm(directory, { recursive: true, force: true })
  }
}

export interface ImportFileOptions extends Pick<ImportOptions, 'chain' | 'onProgress' | 'signal'> {
  /** Takes the next blocks; whoever owns the ledger decides when. */
  runBatch: (reader: BlockReader) => Promise<BatchOutcome>
  head: () => bigint
}

/** Imports a file batch by batch into a chain that is open already. */
export async function importFile(options: ImportFileOptions): Promise<ImportResult> {
  const { chain, runBatch, head, onProgress, signal } = options
  const file = openChainFile(chain)
  const reader = createBlockReader(file.chunks)
  let imported = 0
  let skipped = 0
  try {
    for (;;) {
      if (signal?.aborted === true) return { imported, skipped, head: head(), end: 'stopped' }
      const outcome = await runBatch(reader)
      imported += outcome.imported
      skipped += outcome.skipped
      onProgress?.({
        done: file.done(reader.position()),
        total: file.total,
        blocks: imported + skipped,
        head: head(),
      })
      if (outcome.end !== 'more') return { imported, skipped, head: head(), end: outcome.end }
    }
  } finally {
    file.close()
  }
}
