import { fromHex, type Hex } from '@causeway/rpc'
import type { BlockReader } from '../chainfile/blockReader.ts'
import { type BatchOutcome, importBatch } from '../chainfile/importBatch.ts'
import { nextBaseFee } from '../consensus/baseFee.ts'
import { devAccounts } from '../devAccounts.ts'
import { rulesAt } from '../forks.ts'
import type { ChainConfig } from '../genesis.ts'
import type { NetworkOptions } from '../network.ts'
import { admissionFault, type Incoming, readTransaction } from '../pool/admit.ts'
import type { PoolLimits } from '../pool/createPool.ts'
import { toPooled } from '../pool/pooled.ts'
import type { Store } from '../store/openStore.ts'
import { type Alteration, alterState } from './alterState.ts'
import { buildOnHead } from './buildBlock.ts'
import { createDevClock } from './devClock.ts'
import { createLedger, type News } from './ledger.ts'
import { type Mine, mineBlocks, mineEach } from './mineBlocks.ts'
import { buildPending, type PendingData } from './pendingBlock.ts'
import { createJournalledPool } from './poolJournal.ts'
import { reorgChain } from './reorg.ts'
import { createSerialQueue } from './serialQueue.ts'
import { settlePool } from './settlePool.ts'
import { createSnapshots } from './snapshots.ts'
import { completeTransaction } from './unsigned.ts'
import type { PoolRefusal, Writer } from './writer.ts'

export interface WriterOptions extends Pick<NetworkOptions, 'mining' | 'finality' | 'dev'> {
  store: Store
  config: ChainConfig
  /** Told of every commit, after it. */
  announce: (news: News) => void
  /** Milliseconds since 1970. */
  clock?: () => number
  /** Who gets the tips of mined blocks. */
  coinbase?: Hex
  poolLimits?: PoolLimits
}

/** Parts of `Writer` that need nothing but the store are answered by the readers themselves (`poolReads.ts`). */
type PoolReads = 'pooled' | 'nextNonce' | 'poolStatus' | 'poolContent'

/** The writer as it runs in its own thread: everything it gives can be copied to another one. */
export interface LocalWriter extends Omit<Writer, PoolReads | 'pending'> {
  pending(): Promise<PendingData>
  /** Takes the next blocks of a stream, between two requests. */
  importBlocks(reader: BlockReader, signal: AbortSignal): Promise<BatchOutcome>
  /** Finishes what was asked for and stops mining. */
  close(): Promise<void>
}

const zeroAddress: Hex = `0x${'00'.repeat(20)}`

export function createWriter(options: WriterOptions): LocalWriter {
  const { store, config, dev, mining, finality, announce, coinbase = zeroAddress } = options
  const ledger = createLedger({ store, config, announce })
  const pool = createJournalledPool(store.pool(), options.poolLimits)
  const clock = createDevClock(store, options.clock ?? Date.now)
  const mine: Mine = { ledger, pool, clock, coinbase }
  const snapshots = createSnapshots(mine)
  const impersonated = new Set<Hex>()
  const queue = createSerialQueue()
  let automatic = mining.mode === 'automatic'
  let timer: NodeJS.Timeout | null = null
  let due = false
  let pendingCache: { key: string; data: PendingData } | null = null

  if (mining.mode === 'interval') tickEvery(mining.seconds)

  function tickEvery(seconds: number): void {
    if (timer !== null) clearInterval(timer)
    timer = seconds <= 0 ? null : setInterval(tick, seconds * 1000)
  }

  /** A block that is due while the one before still waits or is being made is left out. */
  function tick(): void {
    if (due) return
    due = true
    void queue.run(async () => {
      mineBlocks(mine, { blocks: 1 })
      due = false
    })
  }

  /** A dev network whose automatic mining is off is still mined by hand, and that block takes what the pool has. */
  const mines = () => dev || automatic || timer !== null

  /** The base fee that the next block will have. */
  function upcomingBaseFee(): bigint {
    const { header } = ledger.tip()
    return rulesAt(config, header).is('london') ? nextBaseFee(config, header) : 0n
  }

  async function take(incoming: Incoming, sent: Uint8Array): Promise<{ hash: Hex } | PoolRefusal> {
    const { transaction, raw } = incoming
    const { hash, from } = transaction
    const fault = await admissionFault(incoming, {
      config,
      head: ledger.tip().header,
      state: ledger.state(),
      pool,
      // A dev network takes what pays its producer nothing; others ask for what node clients ask for by default.
      minTip: dev ? 0n : 1n,
      unprotected: dev,
    })
    if (fault !== null) return fault
    const nonce = ledger.state().account(from)?.nonce ?? 0n
    const readyBefore = pool.executable(from, nonce).length
    const entry = toPooled(transaction, raw, sent, pool.nextSequence())
    const added = pool.add(entry, nonce, upcomingBaseFee())
    if ('refused' in added) return added
    const ready = pool.executable(from, nonce).map(({ record }) => record.hash)
    // A replacement becomes executable by itself; a missing nonce lets those behind it follow.
    const pending = !ready.includes(hash)
      ? []
      : ready.length === readyBefore
        ? [hash]
        : ready.slice(readyBefore)
    if (automatic && pending.length > 0) mineEach(mine, pending)
    else ledger.commit({ pool: pool.takeJournal(), pending })
    return { hash }
  }

  async function pending(): Promise<PendingData> {
    const { hash, root, header } = ledger.tip()
    const key = [hash, root, pool.version(), mines() && clock.timestampAfter(header.timestamp)].join()
    if (pendingCache?.key !== key) pendingCache = { key, data: buildPending(mine, mines()) }
    return pendingCache.data
  }

  const alter = (address: Hex, alteration: Alteration) =>
    queue.run(async () => alterState(mine, address, alteration))

  return {
    send: (raw) =>
      queue.run(async () => {
        const sent = fromHex(raw)
        const incoming = readTransaction(sent)
        return 'refused' in incoming ? incoming : take(incoming, sent)
      }),
    sendUnsigned: (request) =>
      queue.run(async () => {
        const incoming = dev ? completeTransaction(mine, request, impersonated) : null
        if (incoming === null) return { refused: 'unknownAccount', text: 'unknown account' }
        return take(incoming, incoming.raw)
      }),
    sendsFor: (address) =>
      queue.run(
        async () =>
          dev && (impersonated.has(address) || devAccounts.some((known) => known.address === address)),
      ),
    pending: () => queue.run(pending),
    buildBlock: (request) => queue.run(async () => buildOnHead(mine, request)),
    accounts: async () => (dev ? devAccounts.map(({ address }) => address) : []),

    mine: (request) => queue.run(async () => mineBlocks(mine, request)),
    reorg: (request) => queue.run(async () => reorgChain(mine, finality, request)),
    snapshot: () => queue.run(async () => snapshots.take()),
    revert: (id) => queue.run(async () => snapshots.revert(id)),
    increaseTime: (seconds) =>
      queue.run(async () => {
        const shift = clock.increase(seconds)
        ledger.commit({ meta: clock.meta() })
        return shift
      }),
    setNextTimestamp: (timestamp) =>
      queue.run(async () => {
        if (timestamp <= ledger.tip().header.timestamp) return false
        clock.setNext(timestamp)
        ledger.commit({ meta: clock.meta() })
        return true
      }),
    setAutomine: (on) =>
      queue.run(async () => {
        automatic = on
        if (on) mineEach(mine, [])
      }),
    setInterval: (seconds) => queue.run(async () => tickEvery(seconds)),
    setBalance: (address, balance) => alter(address, { balance }),
    setNonce: (address, nonce) => alter(address, { nonce }),
    setCode: (address, code) => alter(address, { code }),
    setStorage: (address, slot, value) => alter(address, { slot: [BigInt(slot), BigInt(value)] }),
    impersonate: (address, on) =>
      queue.run(async () => {
        if (on) impersonated.add(address)
        else impersonated.delete(address)
      }),

    importBlocks: (reader, signal) =>
      queue.run(() =>
        importBatch(ledger, reader, {
          signal,
          settle(draft) {
            settlePool(pool, draft.state(), draft.tip().header.gasLimit)
            return pool.takeJournal()
          },
        }),
      ),
    async close() {
      tickEvery(0)
      await queue.idle()
    },
  }
}
