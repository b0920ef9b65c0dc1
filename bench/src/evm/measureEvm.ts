import { loadavg } from 'node:os'
import { median } from '../data/median.ts'
import { createEdr } from './edr.ts'
import type { Engine, EngineName } from './engine.ts'
import { createEthereumjs } from './ethereumjs.ts'
import { createCompiling, createInterpreter } from './ours.ts'
import { prepare, type Work, type WorkName } from './works.ts'

/** What one engine did in a second of CPU. */
export type EvmFigure = { mgas: number; calls: number }
export type EvmRow = {
  work: WorkName
  /** Of one call, the same in every engine. */
  gas: number
  figures: Record<EngineName, EvmFigure>
  /** Times EDR, the median of the rounds. */
  timesEdr: Record<EngineName, number>
}
export type EvmReport = { date: string; load: number; rounds: number; seconds: number; rows: EvmRow[] }

export const engineNames: readonly EngineName[] = ['interpreter', 'compiler', 'edr', 'ethereumjs']

/**
 * Executions in this process, without a server: our engine interpreting and compiling, EDR and EthereumJS, in turns, so
 * that whatever else the machine does falls on all. Gas and returned bytes are compared before the clock runs.
 */
export async function measureEvm(rounds: number, seconds: number): Promise<EvmReport> {
  const [load = 0] = loadavg()
  const engines = [createInterpreter(), createCompiling(), await createEdr(), await createEthereumjs()]
  const works: Work[][] = []
  for (const engine of engines) works.push(await prepare(engine))
  const rows: EvmRow[] = []
  for (const work of works[0] ?? []) {
    for (const [index, engine] of engines.entries()) {
      const same = works[index]?.find(({ name }) => name === work.name)
      if (same?.to !== work.to) throw new Error(`${engine.name} has the contract elsewhere`)
    }
    const gas = await compareOutcomes(engines, work)
    const turns = await takeTurns(engines, work, rounds, seconds)
    rows.push(rowOf(work, gas, turns))
  }
  return { date: new Date().toISOString().slice(0, 10), load, rounds, seconds, rows }
}

async function compareOutcomes(engines: readonly Engine[], { name, to, inputs }: Work): Promise<number> {
  const found = new Set<string>()
  for (const engine of engines) {
    const sample = inputs.slice(0, 20)
    const outcomes: string[] = []
    for (const input of sample) {
      outcomes.push(`${await engine.gasOf(to, input)} gas, ${await engine.call(to, input)}`)
    }
    found.add(outcomes.join('\n'))
  }
  const [first = ''] = found
  if (found.size !== 1) throw new Error(`${name} differs:\n${[...found].join('\n\n')}`)
  return Number.parseInt(first, 10)
}

type Round = Record<EngineName, number>

/** CPU seconds a call, by round. The first turn of each engine is long, and not counted. */
async function takeTurns(
  engines: readonly Engine[],
  work: Work,
  rounds: number,
  seconds: number,
): Promise<Round[]> {
  const found: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    const times: Round = { interpreter: 0, compiler: 0, edr: 0, ethereumjs: 0 }
    for (const engine of engines) times[engine.name] = await cpuOf(engine, work, round === 0 ? 1 : seconds)
    if (round > 0) found.push(times)
  }
  return found
}

/** Of the whole process, with all its threads: the collector and the compilers are part of an engine. */
async function cpuOf(engine: Engine, { to, inputs }: Work, seconds: number): Promise<number> {
  const before = process.cpuUsage()
  const end = performance.now() + seconds * 1000
  let calls = 0
  do {
    await engine.call(to, inputs[calls % inputs.length] ?? '0x')
    calls++
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / calls
}

function rowOf({ name }: Work, gas: number, turns: readonly Round[]): EvmRow {
  const each = <T>(make: (engine: EngineName) => T): Record<EngineName, T> => ({
    interpreter: make('interpreter'),
    compiler: make('compiler'),
    edr: make('edr'),
    ethereumjs: make('ethereumjs'),
  })
  return {
    work: name,
    gas,
    figures: each((engine) => {
      const seconds = median(turns.map((turn) => turn[engine]))
      return { mgas: gas / 1e6 / seconds, calls: 1 / seconds }
    }),
    timesEdr: each((engine) => median(turns.map((turn) => turn.edr / turn[engine]))),
  }
}
