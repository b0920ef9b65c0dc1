import { writeSync } from 'node:fs'
import type { Hex } from '@causeway/rpc'
import { importBatch } from '../chainfile/importBatch.ts'
import { importFile } from '../chainfile/importChain.ts'
import { devGenesis } from '../devGenesis.ts'
import { openFolder } from '../store/openFolder.ts'
import type { Store } from '../store/openStore.ts'
import type { Commit } from '../store/writeCommit.ts'
import { addressOfDev, signed, testChainId } from '../testChain.test.support.ts'
import { createWriter } from './createWriter.ts'
import { createLedger } from './ledger.ts'

/**
 * The process that is killed: it writes to a store and says on stdout what it was answered, a line at a time and
 * without buffering, so that a line that arrived was true before the kill.
 *
 *   sent <hash>      the hash of a transaction was answered
 *   head <number>    a block was answered as the head
 *   inside           a transaction of the store is open, and stays open for a while
 *   left             it was closed again after all
 */
export interface KilledOptions {
  directory: string
  does: 'mine' | 'pool' | 'import'
  /** In which commit to stop, and where in it; `null` never stops. */
  pause: { commit: number; at: 'begin' | 'end' } | null
  /** For `import`. */
  chain: string
}

const say = (line: string) => writeSync(1, `${line}\n`)

/** Stops the thread inside an open lmdb transaction, before its first write or after its last. */
function pausing(store: Store, pause: KilledOptions['pause']): Store {
  let commits = 0
  const stop = () => {
    say('inside')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
    say('left')
  }
  return {
    ...store,
    commit(commit: Commit) {
      commits++
      if (pause === null || commits !== pause.commit) return store.commit(commit)
      // What a commit names last is written last, so this list is reached when everything else has been written.
      const last = [...(commit.meta ?? [])]
      const meta = Object.assign([...last], {
        *[Symbol.iterator]() {
          yield* last
          if (pause.at === 'end') stop()
        },
      })
      store.commitWith(() => {
        if (pause.at === 'begin') stop()
        return { ...commit, meta }
      })
    },
  }
}

async function run({ directory, does, pause, chain }: KilledOptions): Promise<void> {
  const folder = openFolder({ directory, genesis: devGenesis({ chainId: testChainId }) })
  const store = pausing(folder.store, pause)
  const { config } = folder.genesis
  if (does === 'import') {
    const ledger = createLedger({ store, config, announce: () => say(`head ${store.head()?.number}`) })
    const limits = { blocks: 3, nodes: 50_000, ms: 500 }
    const result = await importFile({
      chain,
      head: () => ledger.tip().header.number,
      runBatch: (reader) => importBatch(ledger, reader, { limits }),
    })
    if (result.end !== 'complete') throw new Error(JSON.stringify(result.end, (_, value) => String(value)))
    return
  }
  const writer = createWriter({
    store,
    config,
    mining: { mode: does === 'mine' ? 'automatic' : 'none' },
    finality: { safe: 32, finalized: 64 },
    dev: true,
    announce: () => {},
  })
  for (;;) {
    const before = store.head()?.number
    for (const account of [0, 1, 2]) await sendOne(writer.send, store, account)
    if (does === 'pool') say(`head ${(await writer.mine({ blocks: 1 })).number}`)
    else if (store.head()?.number !== before) say(`head ${store.head()?.number}`)
    if (does === 'pool' && Number(before) % 4 === 3) await writer.reorg({ depth: 1, transactions: [] })
  }
}

async function sendOne(
  send: (raw: Hex) => Promise<{ hash: Hex } | { refused: string; text: string }>,
  store: Store,
  account: number,
): Promise<void> {
  const nonce = nextNonce(store, addressOfDev(account))
  const outcome = await send(signed(account, nonce).raw)
  if ('refused' in outcome) throw new Error(outcome.text)
  say(`sent ${outcome.hash}`)
}

/** Beyond everything that is mined or pooled. */
function nextNonce(store: Store, sender: Hex): bigint {
  const pooled = store.pool().filter(({ from }) => from === sender)
  let next = pooled.reduce((most, { nonce }) => (nonce >= most ? nonce + 1n : most), 0n)
  for (let number = store.head()?.number ?? 0n; number > 0n; number--) {
    const mined = minedNonce(store, number, sender)
    if (mined !== null && mined >= next) next = mined + 1n
    if (mined !== null) break
  }
  return next
}

function minedNonce(store: Store, number: bigint, sender: Hex): bigint | null {
  const hash = store.canonicalHash(number)
  const body = hash === null ? null : store.body(hash)
  if (hash === null || body === null) return null
  let most: bigint | null = null
  body.senders.forEach((from, index) => {
    const text = from === sender ? store.text(hash, 'transaction', index) : null
    if (text !== null) most = BigInt(JSON.parse(text).nonce)
  })
  return most
}

const argument = process.argv[2]
if (argument !== undefined) await run(JSON.parse(argument))
