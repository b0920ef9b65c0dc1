import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Limits } from '../project.test.support.ts'

export interface InstanceOptions {
  readonly directory: string
  readonly database: string
  readonly redis: string | null
  readonly instance: string
  readonly key: string
  readonly limits: Limits
  readonly rollUpMs: number
}

export interface Instance {
  readonly port: number
  /** By signal 9. */
  kill(): Promise<void>
}

/** Starts an instance in a process of its own, and waits until it answers. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const program = fileURLToPath(new URL('./instance.js', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithThis = () => child.kill('SIGKILL')
  process.once('exit', endWithThis)
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const first = await Promise.race([once(lines, 'line'), ended.then(() => null)])
  if (first === null) throw new Error('the instance ended before it answered')
  return {
    port: Number(first[0]),
    async kill() {
      process.off('exit', endWithThis)
      child.kill('SIGKILL')
      await ended
    },
  }
}
