import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { callRpc, type Rpc } from './callRpc.ts'

export type ServerName = 'causeway' | 'hardhat' | 'ganache' | 'bare' | 'nginx'

/** A server under measurement: one process, one address. */
export type Server = {
  name: ServerName
  pid: number
  port: number
  path: string
  rpc: Rpc
  /** Seconds from the start of the process to its first answer. */
  startSeconds: number
  child: ChildProcess
  stop: () => Promise<void>
}

export type Launch = {
  name: ServerName
  port: number
  /** This Node when absent. */
  program?: string
  args: readonly string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Opens a channel to a preloaded probe. */
  ipc?: boolean
  /** Finds the path to ask, once the process has said it; `/` when absent. */
  path?: (child: ChildProcess) => Promise<string>
}

/** Starts a server and waits for its first answer to `eth_chainId`. */
export async function startServer(launch: Launch): Promise<Server> {
  const stdio: SpawnOptions['stdio'] = ['ignore', 'pipe', 'pipe']
  if (launch.ipc) stdio.push('ipc')
  const began = performance.now()
  const child = spawn(launch.program ?? process.execPath, launch.args, {
    cwd: launch.cwd,
    env: { ...process.env, ...launch.env },
    stdio,
  })
  // However this process ends, its servers end with it.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const said: string[] = []
  let ended: string | null = null
  // Both outputs are read to the end, or a server that writes a line for each request would stop on a full pipe.
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      if (said.length < 200) said.push(text)
    })
  }
  child.once('exit', (code, signal) => {
    ended = `${launch.name} ended with ${code ?? signal}\n${said.join('')}`
  })

  const path = await (launch.path?.(child) ?? '/')
  const rpc = callRpc(`http://127.0.0.1:${launch.port}${path}`)
  for (;;) {
    if (ended !== null) throw new Error(ended)
    const answer = await rpc('eth_chainId', []).catch(() => null)
    if (answer !== null) break
    await pause(3)
  }
  const startSeconds = (performance.now() - began) / 1000
  if (child.pid === undefined) throw new Error(`${launch.name} has no process id`)

  return {
    name: launch.name,
    pid: child.pid,
    port: launch.port,
    path,
    rpc,
    startSeconds,
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 5000)
      await gone
      clearTimeout(late)
    },
  }
}
