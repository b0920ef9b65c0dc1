import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freePort } from '../../command/testing/freePort.ts'
import { findServer } from '../../control/testing/findServer.ts'

export interface RedisServer {
  readonly url: string
  /** The end of the process, by signal 9; what it had in memory is lost. */
  kill(): Promise<void>
  /** Stops and lets go on, as a server does that is too busy to answer. */
  pause(): void
  resume(): void
  /** Starts again on the same port, empty. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a real Redis server on a free port of this machine. It keeps nothing on the disk. */
export async function startRedis(): Promise<RedisServer> {
  const program = findServer({ program: 'redis-server', title: 'Redis', debianPackage: 'redis-server' })
  const folder = mkdtempSync(join(tmpdir(), 'causeway-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']

  const start = async () => {
    const child = spawn(program, [...settings, '--dir', folder], { stdio: 'ignore' })
    await answers(url)
    return { child, ended: once(child, 'exit') }
  }

  let server = await start()
  // If this process ends before it stops the server, the server must not stay.
  const endWithThis = () => server.child.kill('SIGKILL')
  process.once('exit', endWithThis)

  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }

  return {
    url,
    kill,
    pause: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
    async restart() {
      server = await start()
    },
    async stop() {
      process.off('exit', endWithThis)
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => {})
  try {
    await Promise.race([
      redis.ping(),
      sleep(20_000).then(() => Promise.reject(new Error('Redis did not start'))),
    ])
  } finally {
    redis.disconnect()
  }
}
