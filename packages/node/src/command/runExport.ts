import { once } from 'node:events'
import { copyFileSync, createWriteStream, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { exportChain, StoreError } from '@causeway/chain'
import { type Arguments, CommandError, type Terminal, UsageError } from './command.ts'
import { configOf } from './flags.ts'
import { readHead, storedNetwork } from './storedNetworks.ts'

export async function runExport(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const name = String(args.network)
  const directory = storedNetwork(config, name)
  const head = (await readHead(directory))?.number ?? 0n
  const from = blockNumber(args, 'from') ?? 1n
  const to = blockNumber(args, 'to') ?? head
  if (to > head) throw new CommandError(`--to ${to} is beyond the head of ${name}, which is block ${head}`)
  if (from > to + 1n) throw new UsageError(`--from ${from} lies after --to ${to}`, 'export')
  const out = args.out === '-' ? null : resolve(terminal.directory, String(args.out))
  const genesis = args.genesis === undefined ? null : resolve(terminal.directory, String(args.genesis))
  if (genesis !== null && genesis === out) {
    throw new UsageError('--out and --genesis name the same file', 'export')
  }
  if (genesis !== null) writeGenesis(directory, genesis)
  const range = { directory, from, to }
  try {
    const count = out === null ? await toStdout(range, terminal) : await toFile(range, out)
    terminal.stderr.write(`${name}: ${count} blocks exported${count > 0 ? ` (${from} to ${to})` : ''}\n`)
    return 0
  } catch (error) {
    throw error instanceof StoreError ? new CommandError(error.message) : error
  }
}

/** The file as it is stored, so that block 0 made from it is the same. */
function writeGenesis(directory: string, path: string): void {
  const draft = `${path}.part`
  try {
    copyFileSync(join(directory, 'genesis.json'), draft)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new CommandError(
      `--genesis ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

interface Range {
  directory: string
  from: bigint
  to: bigint
}

/** Under another name until it is whole, so that a failed export never looks like a chain. */
async function toFile(range: Range, path: string): Promise<number> {
  const draft = `${path}.part`
  const file = createWriteStream(draft)
  try {
    await once(file, 'open')
  } catch (error) {
    throw new CommandError(
      `--out ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  try {
    const count = await exportChain({ ...range, write: (block) => write(file, block) })
    file.end()
    await finished(file)
    renameSync(draft, path)
    return count
  } catch (error) {
    file.destroy()
    rmSync(draft, { force: true })
    throw error
  }
}

async function toStdout(range: Range, { stdout }: Terminal): Promise<number> {
  const closed = new AbortController()
  stdout.once('error', () => closed.abort())
  const refuse = () => new CommandError('stdout was closed before the export was finished')
  try {
    const count = await exportChain({
      ...range,
      write: (block) => write(stdout, block),
      signal: closed.signal,
    })
    if (closed.signal.aborted) throw refuse()
    return count
  } catch (error) {
    throw closed.signal.aborted ? refuse() : error
  }
}

async function write(stream: NodeJS.WritableStream, block: Uint8Array): Promise<void> {
  if (!stream.write(block)) await once(stream, 'drain')
}

function blockNumber(args: Arguments, flag: 'from' | 'to'): bigint | null {
  const text = args[flag]
  if (text === undefined) return null
  if (typeof text !== 'string' || !/^\d{1,18}$/.test(text)) {
    throw new UsageError(`--${flag} is "${text}"; it must be a block number, such as 1`, 'export')
  }
  return BigInt(text)
}
