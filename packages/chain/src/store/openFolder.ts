import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keccak256 } from '@causeway/evm'
import { type Genesis, genesisBlock, parseGenesis } from '../genesis.ts'
import { emptyRoot } from '../state/account.ts'
import { toBlockRecord } from './blockRecord.ts'
import { openStore, type Store, StoreError } from './openStore.ts'
import { takeWriterLock } from './writerLock.ts'

/** A network's folder, opened by the process that writes to it. */
export interface OpenFolder {
  store: Store
  genesis: Genesis
  /** Gives the writer lock back and closes the store. */
  close(): Promise<void>
}

/** The genesis of a network's folder, which lies there as a geth-style file; `null` where there is none. */
export function readGenesis(directory: string): unknown {
  const file = join(directory, 'genesis.json')
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StoreError(`${file} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Opens a network's folder for writing and makes block 0 if there is none yet. `genesis` is needed for a new folder;
 * for one that has a chain it must be the genesis of that chain.
 */
export function openFolder(options: { directory: string; genesis?: unknown }): OpenFolder {
  const { directory } = options
  const file = options.genesis ?? readGenesis(directory)
  if (file === null) throw new StoreError(`${directory} has no genesis.json, and no genesis was given`)
  const genesis = parseGenesis(file)
  mkdirSync(directory, { recursive: true })
  const store = openStore({ directory })
  let release: () => void
  try {
    release = takeWriterLock(store)
    ensureGenesis(store, genesis, JSON.stringify(file))
    writeGenesis(directory, file)
  } catch (error) {
    void store.close()
    throw error
  }
  return {
    store,
    genesis,
    async close() {
      release()
      await store.close()
    },
  }
}

/**
 * Building the state of a large genesis takes a while, so it is built only for a new store or when the file is not the
 * one that was seen last.
 */
function ensureGenesis(store: Store, genesis: Genesis, text: string): void {
  const digest = keccak256(Buffer.from(text))
  const seen = store.meta('genesis')
  if (seen !== null && Buffer.from(digest).equals(seen)) return
  const { block, root, flat, ...news } = genesisBlock(genesis)
  const meta = [{ name: 'genesis', value: digest }]
  const stored = store.canonicalHash(0n)
  if (stored === block.hash) {
    store.commit({ meta })
  } else if (stored === null) {
    const pointer = { number: 0n, hash: block.hash }
    store.commit({
      blocks: [toBlockRecord(block, [])],
      nodes: [news],
      state: { root, step: { from: emptyRoot, to: root, changes: flat } },
      canonical: { head: pointer, removed: [], added: [pointer] },
      meta,
    })
  } else {
    throw new StoreError(
      `the genesis given makes block 0 ${block.hash}, but the chain in ${store.directory} begins with ${stored}`,
    )
  }
}

function writeGenesis(directory: string, genesis: unknown): void {
  const file = join(directory, 'genesis.json')
  const text = `${JSON.stringify(genesis, null, 2)}\n`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  // A file is put in place whole, so that a process that dies here leaves the old one or the new one.
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
