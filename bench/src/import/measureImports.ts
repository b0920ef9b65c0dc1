import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median } from '../data/median.ts'
import { type Circumstances, circumstances } from '../measures/circumstances.ts'
import { type ImportedChain, presentChains } from './chains.ts'
import { type ImporterName, importerNames } from './importer.ts'
import type { ImportAnswer } from './importProcess.ts'

type PerImporter = Record<ImporterName, number>
export type ImportsRow = {
  chain: string
  blocks: number
  /** Blocks in a second of CPU, of a process that has imported the chain for a while. */
  perSecond: PerImporter
  /** Times EthereumJS, the median of the rounds. */
  times: PerImporter
  /** The same of the first import of a process, when none of its code is compiled yet. */
  timesAtFirst: PerImporter
}
export type ImportsReport = Circumstances & {
  rounds: number
  seconds: number
  rows: ImportsRow[]
}

/**
 * Imports of the public chains with every root, ours beside EthereumJS, in turns. Loading the code and making the genesis
 * is not counted; the CPU of all threads is, so that other work of the machine does not decide.
 */
export async function measureImports(rounds: number, seconds: number): Promise<ImportsReport> {
  const rows: ImportsRow[] = []
  for (const chain of presentChains()) {
    const turns: Record<ImporterName, ImportAnswer>[] = []
    for (let round = 0; round < rounds; round++) turns.push(await takeTurns(chain, seconds))
    rows.push(rowOf(chain, turns))
  }
  return { ...circumstances(), rounds, seconds, rows }
}

async function takeTurns(chain: ImportedChain, seconds: number): Promise<Record<ImporterName, ImportAnswer>> {
  const answers = {
    stored: await importIn('stored', chain, seconds),
    memory: await importIn('memory', chain, seconds),
    ethereumjs: await importIn('ethereumjs', chain, seconds),
    runBlock: await importIn('runBlock', chain, seconds),
  }
  for (const name of importerNames) {
    const { blocks, stateRoot } = answers[name]
    if (blocks !== answers.stored.blocks || stateRoot !== answers.stored.stateRoot)
      throw new Error(`${chain.name} ends differently: ${JSON.stringify(answers)}`)
  }
  return answers
}

async function importIn(name: ImporterName, chain: ImportedChain, seconds: number): Promise<ImportAnswer> {
  const file = fileURLToPath(new URL('./importProcess.js', import.meta.url))
  const child = fork(file, [name, chain.name, String(seconds)])
  const hasEnded = once(child, 'exit').then(() => {
    throw new Error(`the process of ${name} has ended`)
  })
  hasEnded.catch(() => {})
  const [answer] = await Promise.race([once(child, 'message'), hasEnded])
  return answer
}

/** Of the later half of the time: by then the JavaScript engine has compiled what it runs. */
function settled({ cpuSeconds }: ImportAnswer): number {
  const all = cpuSeconds.reduce((sum, seconds) => sum + seconds, 0)
  let before = 0
  const late = cpuSeconds.filter((seconds, index) => {
    const isLate = before >= all / 2 || index === cpuSeconds.length - 1
    before += seconds
    return isLate
  })
  return median(late)
}

const first = ({ cpuSeconds: [seconds = Number.NaN] }: ImportAnswer): number => seconds

function rowOf(chain: ImportedChain, turns: readonly Record<ImporterName, ImportAnswer>[]): ImportsRow {
  const [turn] = turns
  if (turn === undefined) throw new Error('there was no round')
  const { blocks } = turn.stored
  const each = (make: (name: ImporterName) => number): PerImporter => ({
    stored: make('stored'),
    memory: make('memory'),
    ethereumjs: make('ethereumjs'),
    runBlock: make('runBlock'),
  })
  const timesOf = (seconds: (answer: ImportAnswer) => number): PerImporter =>
    each((name) => median(turns.map((turn) => seconds(turn.ethereumjs) / seconds(turn[name]))))
  return {
    chain: chain.name,
    blocks,
    perSecond: each((name) => blocks / median(turns.map((turn) => settled(turn[name])))),
    times: timesOf(settled),
    timesAtFirst: timesOf(first),
  }
}
