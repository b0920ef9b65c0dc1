import { parentPort, workerData } from 'node:worker_threads'
import { importFile } from '../chainfile/importChain.ts'
import { openStore } from '../store/openStore.ts'
import { createWriter } from './createWriter.ts'
import { CommitFailed } from './ledger.ts'
import type { FromWriter, ToWriter, WriterThreadOptions } from './protocol.ts'

// The thread of one network's writer. The process that starts it holds the writer lock of the folder.
const port = parentPort
if (port === null) throw new Error('the writer runs in a worker thread')
const options: WriterThreadOptions = workerData
const say = (message: FromWriter) => port.postMessage(message)

const store = openStore({ directory: options.directory })
const writer = createWriter({ ...options, store, announce: (news) => say({ says: 'news', news }) })
const stopped = new AbortController()
const importing = options.chainFile === undefined ? Promise.resolve() : importInBackground(options.chainFile)

port.on('message', (message: ToWriter) => {
  if (message.ask === 'close') void close()
  else void answer(message)
})

async function answer({ ask, id, args }: Exclude<ToWriter, { ask: 'close' }>): Promise<void> {
  try {
    // The other side is typed against the same methods, so the arguments fit.
    const method = writer[ask] as (...args: unknown[]) => Promise<unknown>
    say({ says: 'answer', id, result: await method(...args) })
  } catch (error) {
    say({ says: 'failure', id, error })
    // The thread ends by this, and a new one begins from what is stored.
    if (error instanceof CommitFailed) throw error
  }
}

/** Brings in the network's chain file, a batch at a time between other requests. */
async function importInBackground(chain: string): Promise<void> {
  const head = () => store.head()?.number ?? 0n
  try {
    const result = await importFile({
      chain,
      signal: stopped.signal,
      head,
      runBatch: (reader) => writer.importBlocks(reader, stopped.signal),
      onProgress: (progress) => say({ says: 'importing', progress }),
    })
    say({ says: 'imported', result })
  } catch (error) {
    if (error instanceof CommitFailed) throw error
    // The file cannot be read; the network goes on with what it has.
    const reason = error instanceof Error ? error.message : String(error)
    say({
      says: 'imported',
      result: { imported: 0, skipped: 0, head: head(), end: { number: head() + 1n, reason } },
    })
  }
}

async function close(): Promise<void> {
  stopped.abort()
  await importing
  await writer.close()
  await store.close()
  port?.close()
}
