import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type ImportResult,
  InvalidGenesis,
  importChain,
  parseGenesis,
  StoreError,
  StoreInUse,
  switchCompiler,
} from '@causeway/chain'
import type { Config } from '../config/config.ts'
import { networkNameProblem } from '../config/networkName.ts'
import { addressesOf } from './addresses.ts'
import { type Arguments, CommandError, type Terminal, UsageError } from './command.ts'
import { configOf } from './flags.ts'
import { blocksPerSecond, createProgressDisplay, duration } from './progress.ts'
import { runningService } from './runningService.ts'
import { createStopSignal } from './stopSignal.ts'
import { readHead } from './storedNetworks.ts'
import { configuredWhereabouts } from './whereabouts.ts'

export async function runImport(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const name = String(args.network)
  const problem = networkNameProblem(name)
  if (problem !== null) throw new UsageError(`network name "${name}" ${problem}`, 'import')
  const row = config.networks.find((network) => network.name === name)
  if (row?.kind === 'dev') {
    throw new CommandError(`${name} is a dev network, which mines its own chain; choose another name`)
  }
  if (row?.kind === 'upstream') {
    throw new CommandError(`${name} is answered for from upstreams; choose another name, or take them out`)
  }
  const directory = join(config.data, 'chains', name)
  const genesis = readGenesisFile(resolve(terminal.directory, String(args.genesis)))
  const chain = resolve(terminal.directory, String(args.chain))
  if (statSync(chain, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new CommandError(`--chain ${chain}: there is no such file`)
  }
  try {
    accessSync(chain, constants.R_OK)
  } catch (error) {
    throw new CommandError(
      `--chain ${chain} cannot be read: ${error instanceof Error ? error.message : error}`,
    )
  }
  if (typeof row?.chainId === 'bigint') refuseOtherChain(name, row.chainId, genesis)

  switchCompiler(config.compiler === 'on')
  const stop = createStopSignal()
  const abort = new AbortController()
  void stop.asked.then(() => abort.abort())
  const display = await createProgressDisplay(terminal)
  const began = performance.now()
  let result: ImportResult
  try {
    result = await importChain({
      directory,
      genesis,
      chain,
      onProgress: display.update,
      signal: abort.signal,
    })
  } catch (error) {
    throw explain(error, name)
  } finally {
    display.stop()
    stop.close()
  }
  const code = await conclude(name, result, performance.now() - began, directory, terminal)
  // Read again: now that there is a folder, the configuration has a row for it.
  if (code === 0) terminal.stderr.write(servedFrom(name, configOf(args, terminal)))
  return code
}

async function conclude(
  name: string,
  result: ImportResult,
  tookMs: number,
  directory: string,
  { stdout, stderr }: Terminal,
): Promise<number> {
  const { imported, skipped, end } = result
  if (!existsSync(directory)) return concludeEmpty(name, result, stderr)
  const head = await readHead(directory)
  const there = skipped > 0 ? `, ${skipped} were there already` : ''
  stdout.write(
    `${name}: ${imported} blocks imported in ${duration(tookMs)} (${blocksPerSecond(imported, tookMs)} blocks/s)${there}; ` +
      `head is block ${head?.number} ${head?.hash}\n`,
  )
  if (end === 'complete') return 0
  if (end === 'stopped') {
    stderr.write('causeway: stopped; run the same command again to go on\n')
    return 130
  }
  stderr.write(`causeway: block ${end.number} is bad: ${end.reason}. Everything before it is kept.\n`)
  return 1
}

/** A service takes its networks when it starts, so a chain that has just come in is not there yet. */
function servedFrom(name: string, config: Config): string {
  if (!config.networks.some((network) => network.name === name)) {
    return `${name} is not served: networks.${name}.enabled is false in the configuration.\n`
  }
  const running = runningService(config.data)
  const whereabouts = running?.whereabouts ?? configuredWhereabouts(config)
  const { http, https } = addressesOf(name, whereabouts)
  // Port 0 is any free port: only the start can tell which.
  const anyPort = running === null && config.ports.data === 0
  const address = anyPort ? '' : `, at ${https ?? http}/v3/<key>`
  const how =
    running === null
      ? ''
      : `\nThe service that runs now (process ${running.pid}) does not have it: stop it with Ctrl-C and start it again.`
  return `${name} is served from the next start of causeway up${address}${how}\n`
}

/** Not one block was taken, so there is no such network now. */
function concludeEmpty(name: string, { end }: ImportResult, stderr: Terminal['stderr']): number {
  if (end === 'complete' || end === 'stopped') {
    stderr.write('causeway: stopped before the first block; nothing was imported\n')
    return 130
  }
  stderr.write(
    `causeway: block ${end.number} is bad: ${end.reason}. Nothing was imported, and ${name} was not made.\n`,
  )
  return 1
}

function explain(error: unknown, name: string): unknown {
  if (error instanceof StoreInUse) {
    return new CommandError(
      `${name} is being served or imported by process ${error.pid}; stop that process first`,
    )
  }
  if (error instanceof InvalidGenesis)
    return new CommandError(`the genesis file cannot be used: ${error.message}`)
  return error instanceof StoreError ? new CommandError(error.message) : error
}

/** A chain that is not the one of its row would keep the service from starting. */
function refuseOtherChain(name: string, configured: bigint, genesis: unknown): void {
  let chainId: bigint
  try {
    chainId = parseGenesis(genesis).config.chainId
  } catch (error) {
    throw explain(error, name)
  }
  if (chainId !== configured) {
    throw new CommandError(
      `${name} has chain id ${configured} in the configuration, and ${chainId} in the genesis file; choose another name`,
    )
  }
}

function readGenesisFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new CommandError(`--genesis ${path}: there is no such file`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(
      `--genesis ${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
