import type { BlockPointer, ChainChange, LogFilter, Network, View, Writer } from '@causeway/chain'
import { type Hex, toQuantity } from '@causeway/rpc'

/** A network at the boundary of the service: blocks are a name and a few logs, and the test moves the chain. */
export interface FakeNetwork extends Network {
  change(change: ChainChange): void
  pend(hash: Hex): void
  closed(): boolean
}

export interface FakeBlock extends BlockPointer {
  logs?: { address: Hex; text?: string }[]
}

export function createFakeNetwork(
  options: { name?: string; dev?: boolean; chainId?: bigint; importing?: boolean } = {},
): FakeNetwork {
  const changes = new Set<(change: ChainChange) => void>()
  const pending = new Set<(hash: Hex) => void>()
  const logs = new Map<Hex, FakeBlock['logs']>()
  let closed = false

  const head = (): BlockPointer => ({ number: 0n, hash: `0x${'00'.repeat(32)}` })

  const view: Partial<View> = {
    head,
    safe: head,
    finalized: head,
    header: () => null,
    headerJson: (hash) => `{"hash":"${hash}"}`,
    transactionJsonByHash: () => null,
    blockLogs: (hash, filter: LogFilter) =>
      (logs.get(hash) ?? [])
        .filter((log) => filter.addresses.length === 0 || filter.addresses.includes(log.address))
        .map((log, index) => {
          const place = `"blockHash":"${hash}","logIndex":"${toQuantity(index)}"`
          return `{"address":"${log.address}",${place},"removed":false}`
        }),
  }
  const writer: Partial<Writer> = {
    pooled: async (hash) => ({ json: `{"hash":"${hash}","blockHash":null}`, raw: '0x' }),
  }

  const fake: Partial<FakeNetwork> = {
    name: options.name ?? 'testnet',
    chainId: options.chainId ?? 31337n,
    dev: options.dev ?? true,
    // The fake has only what the service itself touches; a method handler brings its own answers.
    view: view as View,
    writer: writer as Writer,
    importing: () => (options.importing ? { done: 0, total: 1, blocks: 0, head: 0n } : null),
    onChange(listener) {
      changes.add(listener)
      return () => changes.delete(listener)
    },
    onPending(listener) {
      pending.add(listener)
      return () => pending.delete(listener)
    },
    change(change) {
      for (const block of [...change.removed, ...change.added] as FakeBlock[]) {
        if (block.logs) logs.set(block.hash, block.logs)
      }
      for (const listener of changes) listener(change)
    },
    pend(hash) {
      for (const listener of pending) listener(hash)
    },
    async close() {
      closed = true
    },
    closed: () => closed,
  }
  return fake as FakeNetwork
}

export function fakeBlock(number: number, name: string, logs: Hex[] = []): FakeBlock {
  const hash: Hex = `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`
  return { number: BigInt(number), hash, logs: logs.map((address) => ({ address })) }
}
