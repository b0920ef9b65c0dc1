import { Worker } from 'node:worker_threads'
import type { ImportProgress, ImportResult } from '../chainfile/importChain.ts'
import type { LocalWriter } from './createWriter.ts'
import type { News } from './ledger.ts'
import type { FromWriter, ToWriter, WriterMethod, WriterThreadOptions } from './protocol.ts'

/** The writer's thread ended while something was asked of it. What it had committed by then is kept. */
export class WriterStopped extends Error {
  override name = 'WriterStopped'
}

/** The writer's thread as the rest of the process sees it. */
export interface WriterClient {
  ask<Method extends WriterMethod>(
    method: Method,
    ...args: Parameters<LocalWriter[Method]>
  ): Promise<Awaited<ReturnType<LocalWriter[Method]>>>
  close(): Promise<void>
}

export interface WriterClientOptions {
  thread: WriterThreadOptions
  onNews: (news: News) => void
  onImporting: (progress: ImportProgress) => void
  onImported: (result: ImportResult) => void
}

interface Question {
  resolve: (result: never) => void
  reject: (error: unknown) => void
}

/** A thread that ends by itself more often than this within a minute is not started again. */
const maxRestarts = 3
const restartWindowMs = 60_000

export function createWriterClient(options: WriterClientOptions): WriterClient {
  const questions = new Map<number, Question>()
  let nextId = 0
  let closing = false
  let failures: number[] = []
  let gaveUp: Error | null = null
  let worker = start()

  function start(): Worker {
    const started = new Worker(new URL('./writerThread.js', import.meta.url), { workerData: options.thread })
    started.on('message', receive)
    let fault: unknown
    started.on('error', (error) => {
      fault = error
    })
    started.on('exit', () => {
      if (!closing) recover(fault)
    })
    return started
  }

  /** All that the thread knows is in the store, so a new one goes on where the last commit left it. */
  function recover(fault: unknown): void {
    const now = Date.now()
    failures = [...failures.filter((at) => now - at < restartWindowMs), now]
    const stop = new WriterStopped('the writer stopped', { cause: fault })
    for (const { reject } of questions.values()) reject(stop)
    questions.clear()
    // It may have committed something that it could not tell of any more.
    options.onNews({ change: null, pending: [] })
    if (failures.length > maxRestarts) gaveUp = stop
    else worker = start()
  }

  function receive(message: FromWriter): void {
    switch (message.says) {
      case 'news':
        options.onNews(message.news)
        break
      case 'importing':
        options.onImporting(message.progress)
        break
      case 'imported':
        options.onImported(message.result)
        break
      default: {
        const question = questions.get(message.id)
        questions.delete(message.id)
        if (message.says === 'failure') question?.reject(message.error)
        // `ask` ties the type of the answer to the method that was asked.
        else question?.resolve(message.result as never)
      }
    }
  }

  const post = (message: ToWriter) => worker.postMessage(message)

  return {
    ask(method, ...args) {
      if (gaveUp !== null) return Promise.reject(gaveUp)
      return new Promise((resolve, reject) => {
        const id = nextId++
        questions.set(id, { resolve, reject })
        post({ ask: method, id, args })
      })
    },
    async close() {
      closing = true
      if (gaveUp !== null) return
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
      post({ ask: 'close' })
      await ended
    },
  }
}
