import { parentPort, workerData } from 'node:worker_threads'
import { importFile } from '../chainfile/importChain.ts'
import { openStore } from '../store/openStore.ts'
import { createWriter } from './createWriter.ts'
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
  }
}

/** Brings in the network's chain file, a batch at a time between other requests. */
async function importInBackground(chain: string): Promise<void> {
  const result = await importFile({
    chain,
    signal: stopped.signal,
    head: () => store.head()?.number ?? 0n,
    runBatch: (reader) => writer.importBlocks(reader, stopped.signal),
    onProgress: (progress) => say({ says: 'importing', progress }),
  })
  say({ says: 'imported', result })
}

async function close(): Promise<void> {
  stopped.abort()
  await importing
  await writer.close()
  await store.close()
  port?.close()
}
