import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BannerFacts } from '../banner.ts'

export { freePort } from './freePort.ts'
export { installProgram } from './installProgram.ts'
export { type Ask, signInByInvitation, signInByLink } from './signInByLink.ts'

const program = fileURLToPath(new URL('../../causeway.js', import.meta.url))

export interface Ended {
  code: number | null
  out: string
  error: string
}

export interface Running {
  readonly process: ChildProcessWithoutNullStreams
  /** Everything written so far. */
  readonly written: { out: string; error: string }
  readonly ended: Promise<Ended>
}

/** Starts the built program as a person would, in a folder of its own and with an environment of its own. */
export function spawnCauseway(
  directory: string,
  words: string[],
  environment: Record<string, string> = {},
): Running {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('CAUSEWAY_'))
  const child = spawn(process.execPath, [program, ...words], {
    cwd: directory,
    env: { ...Object.fromEntries(inherited), ...environment },
  })
  const written = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    written.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    written.error += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code, ...written }))
  return { process: child, written, ended }
}

export function runCauseway(
  directory: string,
  words: string[],
  environment: Record<string, string> = {},
): Promise<Ended> {
  return spawnCauseway(directory, words, environment).ended
}

/** Starts the service on free ports and waits for its banner. */
export async function startCauseway(
  directory: string,
  words: string[] = [],
): Promise<Running & { facts: BannerFacts }> {
  const running = spawnCauseway(directory, ['up', '--port', '0', '--json', ...words])
  let over: Ended | null = null
  void running.ended.then((ended) => {
    over = ended
  })
  while (!running.written.out.includes('\n')) {
    if (over !== null) throw new Error(`causeway ended before its banner: ${JSON.stringify(over)}`)
    await new Promise((done) => setTimeout(done, 10))
  }
  const facts: BannerFacts = JSON.parse(running.written.out)
  return { ...running, facts }
}

/** Ctrl-C. */
export function interrupt(running: Running): Promise<Ended> {
  running.process.kill('SIGINT')
  return running.ended
}

/** One JSON-RPC call over HTTP. */
export async function call(
  base: string,
  key: string,
  method: string,
  params: unknown[] = [],
): Promise<unknown> {
  const response = await fetch(`${base}/v3/${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  const answer: { result?: unknown; error?: unknown } = JSON.parse(text)
  if (answer.error !== undefined) throw new Error(JSON.stringify(answer.error))
  return answer.result
}
