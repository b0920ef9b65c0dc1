import { createMachine } from '../createMachine.ts'
import { createCompiler } from '../jit/createCompiler.ts'
import type { Machine } from '../machine.ts'
import { faultOf } from './runOutcome.test.support.ts'
import { readState } from './stateRoot.test.support.ts'
import { nameOf, type Outcome, type StateTest } from './stateTest.test.support.ts'

/** The ways to run code: the loop alone, and everything compiled at its first call. */
export const machines: Readonly<Record<'interpreted' | 'compiled', () => Machine>> = {
  interpreted: () => createMachine(),
  compiled: () => createMachine({ compiler: createCompiler({ mode: 'forced' }) }),
}

export interface StateTestReport {
  ran: number
  /** Which outcomes are not as expected, and how. */
  faults: string[]
  /** Which took more than a few seconds. */
  slow: string[]
}

const slowMs = 10_000

/** Runs the outcomes of a test that are wanted. */
export function runStateTest(
  machine: Machine,
  test: StateTest,
  isWanted: (outcome: Outcome, gas: bigint) => boolean = () => true,
): StateTestReport {
  const report: StateTestReport = { ran: 0, faults: [], slow: [] }
  const state = readState(test.pre)
  for (const [fork, outcomes] of Object.entries(test.post)) {
    for (const outcome of outcomes) {
      if (!isWanted(outcome, BigInt(test.transaction.gasLimit[outcome.indexes.gas] ?? 0))) continue
      const started = performance.now()
      const fault = faultOr(() => faultOf(machine, test, state, fork, outcome))
      const took = performance.now() - started
      report.ran++
      if (fault !== null) report.faults.push(`${nameOf(test, fork, outcome)}: ${fault}`)
      if (took > slowMs) report.slow.push(`${nameOf(test, fork, outcome)}: ${(took / 1000).toFixed(0)} s`)
    }
  }
  return report
}

function faultOr(run: () => string | null): string | null {
  try {
    return run()
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : error}`
  }
}
