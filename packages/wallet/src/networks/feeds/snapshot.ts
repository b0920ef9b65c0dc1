import { isObject } from '../../json.ts'
import { type BlockId, isHash } from './header.ts'
import type { LogStep } from './logFeed.ts'
import { type LogFilter, parseLogFilter } from './logFilter.ts'

/** The subscription table as plain JSON: what a worker that stopped needs to go on without a gap. */
export interface FeedsSnapshot {
  readonly version: 1
  readonly subscriptions: readonly StoredSubscription[]
  readonly filters: readonly StoredFilter[]
  /** The newest blocks that were told on each network, oldest first. */
  readonly streams: readonly { readonly scope: string; readonly recent: readonly BlockId[] }[]
}

interface Owner {
  readonly id: string
  readonly connection: string
  readonly origin: string
  readonly scope: string
}

export interface StoredSubscription extends Owner {
  /** `null` is `newHeads`. */
  readonly filter: LogFilter | null
  /** Blocks whose logs were still on their way. */
  readonly waiting: readonly LogStep[]
}

export interface StoredFilter extends Owner {
  /** The id that the node gave. */
  readonly nodeId: string
}

/** As many blocks as a reorg during a stop of the worker may plausibly replace. */
export const storedBlocks = 64

/** Reads a stored table; what cannot be read of it is left out. */
export function parseSnapshot(value: unknown): FeedsSnapshot {
  const read = isObject(value) && value.version === 1 ? value : {}
  return {
    version: 1,
    subscriptions: listOf(read.subscriptions, parseSubscription),
    filters: listOf(read.filters, (entry) => {
      const owner = parseOwner(entry)
      return owner === null || typeof entry.nodeId !== 'string' ? null : { ...owner, nodeId: entry.nodeId }
    }),
    streams: listOf(read.streams, (entry) => {
      const recent = listOf(entry.recent, parseBlock)
      const isChain = recent.every((block, index) => block.number === (recent[0]?.number ?? 0) + index)
      return typeof entry.scope === 'string' && isChain && recent.length > 0
        ? { scope: entry.scope, recent }
        : null
    }),
  }
}

function listOf<T>(value: unknown, parse: (entry: Record<string, unknown>) => T | null): readonly T[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => (isObject(entry) ? (parse(entry) ?? []) : []))
}

function parseSubscription(entry: Record<string, unknown>): StoredSubscription | null {
  const owner = parseOwner(entry)
  if (owner === null) return null
  const waiting = listOf(entry.waiting, (step): LogStep | null => {
    const block = parseBlock(step)
    const { kind } = step
    return block !== null && (kind === 'added' || kind === 'removed') ? { ...block, kind } : null
  })
  try {
    return { ...owner, filter: entry.filter === null ? null : parseLogFilter(entry.filter), waiting }
  } catch {
    return null
  }
}

function parseOwner({ id, connection, origin, scope }: Record<string, unknown>): Owner | null {
  if (typeof id !== 'string' || typeof connection !== 'string') return null
  return typeof origin === 'string' && typeof scope === 'string' ? { id, connection, origin, scope } : null
}

function parseBlock({ number, hash }: Record<string, unknown>): BlockId | null {
  return typeof number === 'number' && Number.isSafeInteger(number) && isHash(hash) ? { number, hash } : null
}
