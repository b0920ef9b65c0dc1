/**
 * `stored` is what `causeway import` does, `memory` the same without its store; `ethereumjs` an import with its packages,
 * `runBlock` the execution in it alone, with the fastest hashes and signatures to be had.
 */
export const importerNames = ['stored', 'memory', 'ethereumjs', 'runBlock'] as const
export type ImporterName = (typeof importerNames)[number]

/** What an import came to, the same for every importer. */
export type Imported = { blocks: number; stateRoot: string }

/** A chain that is ready to be imported: its genesis is made, and none of its blocks executed. */
export interface ReadyImport {
  /** Verifies and executes all blocks: the part that is timed. Throws where a root or anything else is not as its header says. */
  run(): Promise<Imported>
  close(): Promise<void>
}

export type MakeReady = () => Promise<ReadyImport>
