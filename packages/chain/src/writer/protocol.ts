import type { ImportProgress, ImportResult } from '../chainfile/importChain.ts'
import type { ChainConfig } from '../genesis.ts'
import type { NetworkOptions } from '../network.ts'
import type { LocalWriter } from './createWriter.ts'
import type { News } from './ledger.ts'

/** What can be asked of the writer's thread. */
export type WriterMethod = Exclude<keyof LocalWriter, 'importBlocks' | 'close'>

/** What the thread is started with. */
export interface WriterThreadOptions
  extends Pick<NetworkOptions, 'directory' | 'mining' | 'finality' | 'dev' | 'coinbase' | 'chainFile'> {
  config: ChainConfig
}

export type ToWriter = { ask: WriterMethod; id: number; args: unknown[] } | { ask: 'close' }

/** Messages arrive in the order in which they are sent, so news of a commit comes before the answer that reports it. */
export type FromWriter =
  | { says: 'news'; news: News }
  | { says: 'answer'; id: number; result: unknown }
  | { says: 'failure'; id: number; error: unknown }
  | { says: 'importing'; progress: ImportProgress }
  | { says: 'imported'; result: ImportResult }
