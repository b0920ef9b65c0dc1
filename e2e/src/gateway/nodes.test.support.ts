import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@causeway/node/testing'

/** A node that others wrote, as a process of its own on a port of this machine. */
export interface ForeignNode {
  readonly port: number
  /** One call to the node itself, past whatever stands before it. */
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/** The nodes are peers of the benchmark, with their versions in its lock file: outside the workspaces, because they are heavy. */
const folder = fileURLToPath(new URL('../../../bench/', import.meta.url))
const hardhat = 'node_modules/hardhat/internal/cli/bootstrap.js'
const anvil = 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil'

/** Where there is a binary of anvil. */
export const hasAnvil = process.platform === 'linux' && process.arch === 'x64'

/** Installs the nodes from the lock file of the benchmark where one is missing. */
export function installNodes(): void {
  const wanted = hasAnvil ? [hardhat, anvil] : [hardhat]
  const missing = () => wanted.filter((file) => !existsSync(join(folder, file)))
  if (missing().length === 0) return
  let reason = 'it was left out by npm'
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    reason = String(error).split('\n').slice(0, 5).join('\n')
  }
  const left = missing()
  if (left.length > 0)
    throw new Error(
      `These tests put real nodes behind the gateway, and bench/${left.join(' and bench/')} could not be installed: ${reason}\nInstall them with: cd bench && npm ci`,
    )
}

export function startHardhat(): Promise<ForeignNode> {
  return startNode('hardhat node', (port) => ({
    program: process.execPath,
    words: [hardhat, '--config', 'peers/tour.config.cjs', 'node', '--hostname', '127.0.0.1', '--port', port],
  }))
}

export function startAnvil(): Promise<ForeignNode> {
  return startNode('anvil', (port) => ({ program: join(folder, anvil), words: ['--port', port, '--silent'] }))
}

async function startNode(
  name: string,
  command: (port: string) => { program: string; words: string[] },
): Promise<ForeignNode> {
  const port = await freePort()
  const { program, words } = command(String(port))
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // However this process ends, its nodes end with it.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  let said = ''
  let ended = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      if (said.length < 4_000) said += text
    })
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => {
      ended = true
      process.off('exit', end)
      resolve()
    })
  })
  const call = (method: string, params: readonly unknown[] = []) =>
    callNode(`http://127.0.0.1:${port}`, method, params)
  while (
    await call('eth_chainId').then(
      () => false,
      () => true,
    )
  ) {
    if (ended) throw new Error(`${name} ended before its first answer: ${said}`)
    await pause(50)
  }
  return {
    port,
    call,
    async stop() {
      child.kill('SIGTERM')
      const late = setTimeout(end, 5_000)
      await gone
      clearTimeout(late)
    },
  }
}

async function callNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer: { result?: unknown; error?: unknown } = JSON.parse(await response.text())
  if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
  return answer.result
}
