import { median } from '../data/median.ts'
import { type Circumstances, circumstances } from '../measures/circumstances.ts'
import type { EngineName } from './engine.ts'
import { type ForkedEngine, forkEngine } from './forkEngine.ts'
import { type WorkName, workNames } from './works.ts'

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
export type EvmReport = Circumstances & { rounds: number; seconds: number; rows: EvmRow[] }

export const engineNames: readonly EngineName[] = ['interpreter', 'compiler', 'edr', 'ethereumjs']

/**
 * Executions without a server: our engine interpreting and compiling, EDR and EthereumJS, each in a process of its own, in
 * turns, so that whatever else the machine does falls on all. Gas and returned bytes are compared before the clock runs.
 */
export async function measureEvm(rounds: number, seconds: number): Promise<EvmReport> {
  const engines: ForkedEngine[] = []
  try {
    for (const name of engineNames) engines.push(await forkEngine(name))
    const rows: EvmRow[] = []
    for (const work of workNames) {
      const gas = await compareOutcomes(engines, work)
      rows.push(rowOf(work, gas, await takeTurns(engines, work, rounds, seconds)))
    }
    return { ...circumstances(), rounds, seconds, rows }
  } finally {
    for (const engine of engines) engine.close()
  }
}

async function compareOutcomes(engines: readonly ForkedEngine[], work: WorkName): Promise<number> {
  const found = new Set<string>()
  let gasOfAll = 0
  for (const engine of engines) {
    const { gas, outcomes } = await engine.outcomes(work)
    gasOfAll = gas
    found.add(outcomes)
  }
  if (found.size !== 1) throw new Error(`${work} differs:\n${[...found].join('\n\n')}`)
  return gasOfAll
}

type Round = Record<EngineName, number>

/** CPU seconds a call, by round. The first turn of each engine is long, and not counted. */
async function takeTurns(
  engines: readonly ForkedEngine[],
  work: WorkName,
  rounds: number,
  seconds: number,
): Promise<Round[]> {
  const found: Round[] = []
  for (let round = 0; round <= rounds; round++) {
    const times: Round = { interpreter: 0, compiler: 0, edr: 0, ethereumjs: 0 }
    for (const engine of engines) times[engine.name] = await engine.turn(work, round === 0 ? 1 : seconds)
    if (round > 0) found.push(times)
  }
  return found
}

function rowOf(work: WorkName, gas: number, turns: readonly Round[]): EvmRow {
  const each = <T>(make: (engine: EngineName) => T): Record<EngineName, T> => ({
    interpreter: make('interpreter'),
    compiler: make('compiler'),
    edr: make('edr'),
    ethereumjs: make('ethereumjs'),
  })
  return {
    work,
    gas,
    figures: each((engine) => {
      const seconds = median(turns.map((turn) => turn[engine]))
      return { mgas: gas / 1e6 / seconds, calls: 1 / seconds }
    }),
    timesEdr: each((engine) => median(turns.map((turn) => turn.edr / turn[engine]))),
  }
}
