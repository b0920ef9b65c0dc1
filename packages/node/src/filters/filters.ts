import { randomBytes } from 'node:crypto'
import type { Network } from '@causeway/chain'
import { type Hex, RpcError } from '@causeway/rpc'
import type { Filters, LogQuery } from '../context.ts'
import { removedLogs } from '../subscriptions/logTexts.ts'
import { pooledTransaction } from '../subscriptions/pooledTransaction.ts'
import { type BlockEvent, type FilterJournals, filterLifeMs } from './filterJournals.ts'

type Filter = { position: number; polledAt: number } & (
  | { kind: 'logs'; query: LogQuery }
  | { kind: 'blocks' }
  | { kind: 'pendingTransactions'; full: boolean }
)

/** Filters of one key on one network; far above any honest use. */
const maxFilters = 10_000

/** The polled filters of one key on one network. They remember a position each; events are in the journals. */
export function createFilters(options: {
  network: Network
  journals: FilterJournals
  clock: () => number
}): Filters {
  const { network, journals, clock } = options
  /** In the order of their last poll, so the ones to expire first come first. */
  const filters = new Map<string, Filter>()

  const expire = () => {
    for (const [id, filter] of filters) {
      if (clock() - filter.polledAt < filterLifeMs) break
      filters.delete(id)
    }
  }

  const add = (filter: Filter): Hex => {
    expire()
    if (filters.size >= maxFilters) {
      throw new RpcError('limitExceeded', `too many filters, at most ${maxFilters}`)
    }
    const id = createFilterId()
    filters.set(id, filter)
    return id
  }

  const poll = (id: string): Filter | null => {
    expire()
    const filter = filters.get(id)
    if (filter === undefined) return null
    filters.delete(id)
    filters.set(id, filter)
    filter.polledAt = clock()
    return filter
  }

  const logsOf = (query: LogQuery, events: BlockEvent[]) =>
    events
      .filter(({ block }) => isWithin(query, block.number))
      .flatMap(({ removed, block }) =>
        removed
          ? removedLogs(network.view, block.hash, query.filter)
          : network.view.blockLogs(block.hash, query.filter),
      )

  const wholeTransactions = async (hashes: Hex[]) => {
    const texts = await Promise.all(hashes.map((hash) => pooledTransaction(network, hash)))
    return toArray(texts.filter((text) => text !== null))
  }

  const blockChanges = (filter: Filter & { kind: 'logs' | 'blocks' }): string | null => {
    const journal = journals.blocks()
    const events = journal.since(filter.position)
    if (events === null) return null
    filter.position = journal.end()
    if (filter.kind === 'logs') return toArray(logsOf(filter.query, events))
    return toArray(events.filter(({ removed }) => !removed).map(({ block }) => `"${block.hash}"`))
  }

  const transactionChanges = (filter: Filter & { kind: 'pendingTransactions' }) => {
    const journal = journals.pendingTransactions()
    const hashes = journal.since(filter.position)
    if (hashes === null) return null
    filter.position = journal.end()
    return filter.full ? wholeTransactions(hashes) : toArray(hashes.map((hash) => `"${hash}"`))
  }

  return {
    addLogs: (query) => add({ kind: 'logs', query, position: journals.blocks().end(), polledAt: clock() }),
    addBlocks: () => add({ kind: 'blocks', position: journals.blocks().end(), polledAt: clock() }),
    addPendingTransactions(full) {
      const position = journals.pendingTransactions().end()
      return add({ kind: 'pendingTransactions', full, position, polledAt: clock() })
    },
    changes(id) {
      const filter = poll(id)
      if (filter === null) return null
      return filter.kind === 'pendingTransactions' ? transactionChanges(filter) : blockChanges(filter)
    },
    logQuery(id) {
      const filter = poll(id)
      return filter?.kind === 'logs' ? filter.query : null
    },
    remove(id) {
      expire()
      return filters.delete(id)
    },
  }
}

function isWithin({ from, to }: LogQuery, number: bigint): boolean {
  return (from === null || number >= from) && (to === null || number <= to)
}

function toArray(texts: string[]): string {
  return `[${texts.join(',')}]`
}

/** 128 random bits as a quantity: clients send it back where numbers are expected. */
function createFilterId(): Hex {
  return `0x${randomBytes(16)
    .toString('hex')
    .replace(/^0+(?=.)/, '')}`
}
