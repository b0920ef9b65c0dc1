import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { devAccounts } from './devAccounts.ts'
import { devGenesis } from './devGenesis.ts'
import type { ChainChange, Mining, NetworkOptions } from './network.ts'
import type { PoolLimits } from './pool/createPool.ts'
import { type OpenFolder, openFolder } from './store/openFolder.ts'
import { decodeTransaction, signTransaction, type TransactionFields } from './values/transaction.ts'
import { createView, type MovableView } from './view/createView.ts'
import { createWriter, type LocalWriter } from './writer/createWriter.ts'
import { createPoolReads } from './writer/poolReads.ts'

/** A dev network in one thread, in a folder of its own that is removed at the end, with a clock that stands still. */
export interface TestChain {
  readonly directory: string
  folder: OpenFolder
  writer: LocalWriter
  view: MovableView
  pool: ReturnType<typeof createPoolReads>
  /** Every change of the canonical chain so far. */
  readonly changes: ChainChange[]
  readonly pending: Hex[]
  /** Seconds since 1970; tests move it. */
  time: { seconds: number }
  /** Closes everything and opens it again, as a restart of the process would. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface TestChainOptions {
  mining?: Mining
  /** `true` where absent. */
  dev?: boolean
  finality?: NetworkOptions['finality']
  poolLimits?: PoolLimits
  genesis?: unknown
}

export const testChainId = 1337n

export function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'causeway-'))
}

export function createTestChain(options: TestChainOptions = {}): TestChain {
  const directory = temporaryDirectory()
  const time = { seconds: 1_800_000_000 }
  const changes: ChainChange[] = []
  const pending: Hex[] = []
  const genesis = options.genesis ?? devGenesis({ chainId: testChainId })

  function open() {
    const folder = openFolder({ directory, genesis })
    const finality = options.finality ?? { safe: 32, finalized: 64 }
    const view = createView({ store: folder.store, finality })
    const writer = createWriter({
      store: folder.store,
      config: folder.genesis.config,
      mining: options.mining ?? { mode: 'automatic' },
      finality,
      dev: options.dev ?? true,
      clock: () => time.seconds * 1000,
      announce(news) {
        view.move()
        if (news.change !== null) changes.push(news.change)
        pending.push(...news.pending)
      },
      ...(options.poolLimits === undefined ? {} : { poolLimits: options.poolLimits }),
    })
    return { folder, view, writer, pool: createPoolReads(folder.store, view) }
  }

  async function shut(): Promise<void> {
    await chain.writer.close()
    await chain.folder.close()
  }

  const chain: TestChain = {
    ...open(),
    directory,
    changes,
    pending,
    time,
    async restart() {
      await shut()
      Object.assign(chain, open())
    },
    async close() {
      await shut()
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return chain
}

const gwei = 1_000_000_000n

/** A signed transaction of a dev account; a transfer of one wei to another unless told otherwise. */
export function signed(
  account: number,
  nonce: bigint,
  fields: Partial<TransactionFields> = {},
): { raw: Hex; hash: Hex } {
  const { privateKey } = devAccounts[account] ?? { privateKey: '0x' as const }
  const raw = signTransaction(
    {
      type: 2,
      chainId: testChainId,
      nonce,
      gas: 21_000n,
      to: devAccounts[(account + 1) % 10]?.address ?? null,
      value: 1n,
      input: '0x',
      gasPrice: null,
      maxFeePerGas: 100n * gwei,
      maxPriorityFeePerGas: gwei,
      accessList: [],
      maxFeePerBlobGas: null,
      blobVersionedHashes: [],
      authorizationList: [],
      ...fields,
    },
    fromHex(privateKey),
  )
  return { raw: toHex(raw), hash: decodeTransaction(raw).hash }
}

export function addressOfDev(account: number): Hex {
  const found = devAccounts[account]
  if (found === undefined) throw new Error(`there is no dev account ${account}`)
  return found.address
}

/**
 * A contract that counts: it logs its call data with the first word and the caller as topics, and adds one to the slot
 * that the first word names.
 */
const counterRuntime = '365f5f37335f35365fa25f358054600101905500'

/** Deploys it. */
export const counterInitCode: Hex = `0x60${(counterRuntime.length / 2).toString(16)}600a5f3960${(counterRuntime.length / 2).toString(16)}5ff3${counterRuntime}`

export function word(value: number): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
