import type { Hex } from '@causeway/rpc'
import type { ImportProgress, ImportResult } from './chainfile/importChain.ts'
import { createChainReader } from './engine/chainReader.ts'
import type { Executors } from './engine/executors.ts'
import { createSmallJobs } from './engine/smallJobs.ts'
import type { ChainChange, Network, NetworkOptions } from './network.ts'
import { openFolder } from './store/openFolder.ts'
import { createView } from './view/createView.ts'
import type { PendingData } from './writer/pendingBlock.ts'
import { createPoolReads } from './writer/poolReads.ts'
import type { PendingBlock, Writer } from './writer/writer.ts'
import { createWriterClient, type WriterClient } from './writer/writerClient.ts'

export interface OpenNetworkOptions extends NetworkOptions {
  executors: Executors
}

/**
 * Opens a network. Its view answers at once, from what the last run committed; the writer's thread starts meanwhile, and
 * requests to it wait until it is up.
 */
export function openNetwork(options: OpenNetworkOptions): Network {
  const {
    name,
    directory,
    mining,
    finality,
    dev,
    executors,
    genesis: genesisFile,
    coinbase,
    chainFile,
  } = options
  const folder = openFolder({ directory, genesis: genesisFile })
  const { config } = folder.genesis
  const view = createView({ store: folder.store, finality })
  const changes = createListeners<ChainChange>()
  const pendings = createListeners<Hex>()
  const imports = createListeners<ImportProgress | ImportResult>()
  const now = createSmallJobs(createChainReader(folder.store, config), () => performance.now())
  let importing: ImportProgress | null =
    chainFile === undefined ? null : { done: 0, total: 0, blocks: 0, head: view.head().number }

  const client = createWriterClient({
    thread: {
      directory,
      config,
      mining,
      finality,
      dev,
      ...(coinbase === undefined ? {} : { coinbase }),
      ...(chainFile === undefined ? {} : { chainFile }),
    },
    onNews({ change, pending }) {
      view.move()
      for (const hash of pending) pendings.tell(hash)
      if (change !== null) changes.tell(change)
    },
    onImporting(progress) {
      importing = progress
      imports.tell(progress)
    },
    onImported(result) {
      importing = null
      imports.tell(result)
    },
  })

  return {
    name,
    chainId: config.chainId,
    config,
    dev,
    mining,
    view,
    executors: { ...executors, now },
    writer: { ...createPoolReads(folder.store, view), ...createWriterFace(client) },
    importing: () => importing,
    onChange: changes.add,
    onPending: pendings.add,
    onImport: imports.add,
    async close() {
      await client.close()
      await folder.close()
    },
  }
}

type Face = Omit<Writer, keyof ReturnType<typeof createPoolReads>>

function createWriterFace({ ask }: WriterClient): Face {
  return {
    send: (raw) => ask('send', raw),
    pending: async () => toPendingBlock(await ask('pending')),
    buildBlock: (request) => ask('buildBlock', request),
    mine: (options) => ask('mine', options),
    reorg: (options) => ask('reorg', options),
    snapshot: () => ask('snapshot'),
    revert: (id) => ask('revert', id),
    increaseTime: (seconds) => ask('increaseTime', seconds),
    setNextTimestamp: (timestamp) => ask('setNextTimestamp', timestamp),
    setAutomine: (on) => ask('setAutomine', on),
    setInterval: (seconds) => ask('setInterval', seconds),
    setBalance: (address, balance) => ask('setBalance', address, balance),
    setNonce: (address, nonce) => ask('setNonce', address, nonce),
    setCode: (address, code) => ask('setCode', address, code),
    setStorage: (address, slot, value) => ask('setStorage', address, slot, value),
    impersonate: (address, on) => ask('impersonate', address, on),
    sendUnsigned: (request) => ask('sendUnsigned', request),
    sendsFor: (address) => ask('sendsFor', address),
    accounts: () => ask('accounts'),
  }
}

function toPendingBlock({ blockJson, transactions, ...rest }: PendingData): PendingBlock {
  return {
    ...rest,
    blockJson: (full) => (full ? blockJson.full : blockJson.hashes),
    transactionJson: (index) => transactions[index] ?? null,
    transactionCount: transactions.length,
  }
}

/** Functions to be called with what happens, in the order in which they were added. */
function createListeners<Event>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    add(listener: (event: Event) => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell(event: Event) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}
