import { toHexOfSize, toQuantity } from '@causeway/rpc'
import type { Rules } from '../../forks.ts'
import { grow, toScenario } from '../../fuzz/grammar/growScenario.test.support.ts'
import { createRandom, type Random } from '../../fuzz/random.test.support.ts'
import { coinbase, environmentOf, type Scenario } from '../../fuzz/scenario.test.support.ts'
import { nameOfFork, type StateTest } from '../stateTest.test.support.ts'
import { growFields } from './growFields.test.support.ts'
import { fund, growGas } from './growFunds.test.support.ts'
import { growState } from './growState.test.support.ts'
import type { People } from './people.test.support.ts'

const blockGas = 30_000_000
/** What comes of it is for others to say. */
const unknown = toHexOfSize(0n, 32)

/** A transaction on some fork, with all that it needs: the same for the same number. */
export function growTransaction(number: number): StateTest {
  const random = createRandom(number)
  const scenario = growScenario(random, number)
  const { rules } = environmentOf(scenario.fork)
  const state = growState(random, scenario, rules)
  const baseFee = rules.is('london') ? random.pick([0n, 7n, 7n, 10n, 100n]) : 0n
  const transaction = growFields(random, scenario, state, rules, baseFee)
  transaction.gasLimit = [toQuantity(growGas(random, transaction, scenario, rules))]
  fund(random, state, transaction)
  const env = growBlock(random, state.people, rules, baseFee)
  const outcome = { indexes: { data: 0, gas: 0, value: 0 }, hash: unknown, logs: unknown }
  const post = { [nameOfFork(scenario.fork) ?? '']: [outcome] }
  return { name: `grown ${number}`, env, pre: state.pre, transaction, post }
}

/** Of the newest forks more than of the others, and nothing that would run for long. */
function growScenario(random: Random, number: number): Scenario {
  const isNew = random.chance(0.75)
  for (let next = number * 1000; ; next++) {
    const scenario = toScenario(grow(next))
    const { is } = environmentOf(scenario.fork).rules
    if (nameOfFork(scenario.fork) !== null && scenario.gas < blockGas && is('cancun') === isNew)
      return scenario
  }
}

function growBlock(random: Random, people: People, rules: Rules, baseFee: bigint): StateTest['env'] {
  const env: StateTest['env'] = {
    currentCoinbase: random.chance(0.9) ? coinbase : random.pick(people),
    currentGasLimit: toQuantity(blockGas),
    currentNumber: '0x3e8',
    currentTimestamp: '0x3e8',
    currentDifficulty: rules.is('paris') ? '0x0' : '0x20000',
  }
  if (rules.is('london')) env.currentBaseFee = toQuantity(baseFee)
  if (rules.is('paris')) env.currentRandom = `0x${'9d'.repeat(32)}`
  if (rules.is('cancun'))
    env.currentExcessBlobGas = toQuantity(random.chance(0.5) ? 0 : random.below(60_000_000))
  return env
}
