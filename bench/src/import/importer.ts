/** `stored` is what `causeway import` does, `memory` the same without its store. */
export type ImporterName = 'stored' | 'memory' | 'ethereumjs'

/** What an import came to, the same for every importer. */
export type Imported = { blocks: number; stateRoot: string }

/** A chain that is ready to be imported: its genesis is made, and none of its blocks executed. */
export interface ReadyImport {
  /** Verifies and executes all blocks: the part that is timed. Throws where a root or anything else is not as its header says. */
  run(): Promise<Imported>
  close(): Promise<void>
}

export type MakeReady = () => Promise<ReadyImport>
