import { parentPort } from 'node:worker_threads'
import { openStore, type Store } from '../store/openStore.ts'
import { type ChainReader, createChainReader } from './chainReader.ts'
import type { Answer, Question } from './executorMessages.ts'
import { jobs } from './jobs.ts'
import { lowerPriority } from './lowerPriority.ts'

/** A worker of the executor pool: it answers one question after another about stores that others write. */
const networks = new Map<string, { store: Store; reader: ChainReader }>()
const table: Record<string, ((reader: ChainReader, ...args: never[]) => unknown) | undefined> = jobs

function answer({ directory, config, kind, args }: Question): Answer {
  try {
    let network = networks.get(directory)
    if (network === undefined) {
      if (config === undefined) throw new Error(`nobody has told of ${directory}`)
      const store = openStore({ directory, readOnly: true })
      network = { store, reader: createChainReader(store, config) }
      networks.set(directory, network)
    }
    const job = table[kind]
    if (job === undefined) throw new Error(`there is no job ${kind}`)
    try {
      return { outcome: job(network.reader, ...(args as never[])) }
    } finally {
      // A worker that waits must not hold on to an old moment of the store, or the store would grow meanwhile.
      network.store.refresh()
    }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

const port = parentPort
if (port === null) throw new Error('executorWorker is run by the executor pool')
lowerPriority()
port.on('message', (question: Question) => port.postMessage(answer(question)))
const ready: Answer = { ready: true }
port.postMessage(ready)
