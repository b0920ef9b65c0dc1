import type { ChainConfig } from '../genesis.ts'

/** What the pool asks a worker. */
export interface Question {
  directory: string
  /** With the first question about a network. */
  config?: ChainConfig
  kind: string
  args: unknown[]
}

/** What a worker says: that it is loaded, then one answer for each question. */
export type Answer = { ready: true } | { outcome: unknown } | { error: string }
