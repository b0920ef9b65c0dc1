import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Load, LoadResult } from './load.ts'

type Reply = { result: LoadResult } | { error: string }

/** The load generator in its own process; one load at a time. */
export type Client = { run: (load: Load) => Promise<LoadResult>; close: () => void }

export function createClient(): Client {
  const child = fork(fileURLToPath(new URL('./clientProcess.js', import.meta.url)), {
    serialization: 'advanced',
  })
  return {
    run(load) {
      return new Promise((resolve, reject) => {
        child.once('message', (reply: Reply) => {
          if ('error' in reply) reject(new Error(reply.error))
          else resolve(reply.result)
        })
        child.send(load)
      })
    },
    close() {
      child.disconnect()
    },
  }
}
