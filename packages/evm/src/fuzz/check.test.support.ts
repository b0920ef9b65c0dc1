import { createMachine } from '../createMachine.ts'
import { createCompiler } from '../jit/createCompiler.ts'
import type { Step } from '../machine.ts'
import { type Grown, grow, toScenario } from './grammar/growScenario.test.support.ts'
import { askOracle } from './oracle/oracle.test.support.ts'
import { interpreted, type Prepared, prepare, runOn, watched } from './ours.test.support.ts'
import { difference, type Outcome } from './outcome.test.support.ts'
import { createRandom } from './random.test.support.ts'
import type { Scenario } from './scenario.test.support.ts'

/** Compiles everything at its first call. */
const compiler = createCompiler({ mode: 'forced' })
const compiled = createMachine({ compiler })
/** Compiles half of all code, so that compiled and interpreted frames call one another. */
const mixed = createMachine({
  compiler: {
    compiledOf: (code, spec) => (code.bytes.length % 2 === 0 ? compiler.compiledOf(code, spec) : null),
  },
})

interface Engine {
  name: string
  run: (prepared: Prepared) => Outcome
}

const engines: readonly Engine[] = [
  { name: 'interpreter', run: interpreted },
  { name: 'compiler', run: (prepared) => runOn(compiled, prepared) },
  { name: 'interpreter and compiler', run: (prepared) => runOn(mixed, prepared) },
]
/** The loop that tells of every step: other code, the same rules, ten times slower. */
const stepwise: Engine = { name: 'interpreter, step by step', run: watched }

/** Why one of our engines is not like the oracle, or `null`. */
export async function complaintAbout(scenario: Scenario, isWatched = true): Promise<string | null> {
  const prepared = prepare(scenario)
  const expected = await askOracle(prepared)
  for (const { name, run } of isWatched ? [...engines, stepwise] : engines) {
    const found = outcomeOr(() => run(prepared))
    const text = typeof found === 'string' ? found : difference(expected, found)
    if (text !== null) return `${name} on ${scenario.fork}:\n${text}`
  }
  return null
}

function outcomeOr(run: () => Outcome): Outcome | string {
  try {
    return run()
  } catch (error) {
    return `  it threw ${error instanceof Error ? error.stack : error}`
  }
}

/** A program on which an engine is not like the oracle. */
export interface Failure {
  seed: number
  grown: Grown
  complaint: string
}

/** How often the gas is such that it runs out at one instruction exactly, or just does not. */
const edgeLikelihood = 0.25
const watchLikelihood = 0.1

/** Runs the program of a seed, and now and then again with its gas at an edge. */
export async function checkSeed(seed: number): Promise<Failure | null> {
  const random = createRandom(~seed)
  const grown = withAnEnd(grow(seed))
  const complaint = await complaintAbout(toScenario(grown), random.chance(watchLikelihood))
  if (complaint !== null) return { seed, grown, complaint }
  if (!random.chance(edgeLikelihood)) return null
  const edges = gasAtSteps(toScenario(grown))
  if (edges.length === 0) return null
  const gas = (edges[random.below(edges.length)] ?? 0n) + BigInt(random.below(3) - 1)
  const atEdge = { ...grown, scenario: { ...grown.scenario, gas: gas < 0n ? 0n : gas } }
  const another = await complaintAbout(toScenario(atEdge), false)
  return another === null ? null : { seed, grown: atEdge, complaint: another }
}

/** More than the longest of those that end has. */
const mostSteps = 1_000_000
/** So much gas ends any program soon. */
const endingGas = 300_000n

/** A loop can lose its counter to what it does. With gas without bound such a program would run for years. */
function withAnEnd(grown: Grown): Grown {
  const { gas } = grown.scenario
  return gas <= endingGas || hasEnd(toScenario(grown))
    ? grown
    : { ...grown, scenario: { ...grown.scenario, gas: endingGas } }
}

function hasEnd(scenario: Scenario): boolean {
  const tooLong = new Error('too many steps')
  let steps = 0
  const step = () => {
    steps++
    if (steps > mostSteps) throw tooLong
  }
  try {
    runOn(createMachine(), prepare(scenario), { step })
  } catch (error) {
    if (error !== tooLong) throw error
    return false
  }
  return true
}

/** The gas that has gone before each instruction of the outermost frame. */
function gasAtSteps(scenario: Scenario): bigint[] {
  const found: bigint[] = []
  const step = ({ depth, gasLeft }: Step) => {
    if (depth === 1) found.push(scenario.gas - gasLeft)
  }
  runOn(createMachine(), prepare(scenario), { step })
  return found
}
