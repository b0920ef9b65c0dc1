import { fromHex, type Hex } from '@causeway/rpc'
import { keccakHex } from '../keccak.ts'
import type { Log } from '../log.ts'
import type { Machine } from '../machine.ts'
import { runMessage } from '../transaction/runMessage.ts'
import { allChecks } from '../transaction/validity.ts'
import { createWorld } from '../world/createWorld.ts'
import { encodeRlp } from './rlp.test.support.ts'
import { readerOf, rootAfter, type TestState } from './stateRoot.test.support.ts'
import { forkOf, type Outcome, type StateTest } from './stateTest.test.support.ts'
import { environmentOf, messageOf } from './stateTestBlock.test.support.ts'

/** What came of a transaction: why it was refused, if it was, and the state and the logs after it. */
export interface Ran {
  refused: string | null
  /** The root of the state. */
  root: Hex
  /** The hash of the logs. */
  logs: Hex
}

/** Why an outcome is not the expected one, or `null`. */
export function faultOf(
  machine: Machine,
  test: StateTest,
  state: TestState,
  forkName: string,
  outcome: Outcome,
): string | null {
  const { refused, root, logs } = runOutcome(machine, test, state, forkName, outcome)
  if ((refused !== null) !== (outcome.expectException !== undefined))
    return `expected ${outcome.expectException ?? 'success'}, got ${refused ?? 'success'}`
  if (refused === null && logs !== outcome.logs) return 'logs differ'
  return root === outcome.hash ? null : `state root is ${root}, expected ${outcome.hash}`
}

export function runOutcome(
  machine: Machine,
  test: StateTest,
  state: TestState,
  forkName: string,
  outcome: Pick<Outcome, 'indexes'>,
): Ran {
  const environment = environmentOf(test, forkOf(forkName))
  const { rules, context } = environment
  const message = messageOf(test, outcome, environment)
  const world = createWorld(readerOf(state))
  const execution =
    message === null
      ? { refused: true, text: 'no such transaction can be in a block' }
      : runMessage({ machine, world, environment, message, checks: allChecks, gasLeft: context.gasLimit })
  // The tests pay a reward of nothing, which makes the producer's account where empty ones are kept.
  world.addBalance(context.coinbase, 0n)
  world.endTransaction([], rules.is('spuriousDragon'))
  const root = rootAfter(state, world.takeChanges())
  return 'refused' in execution
    ? { refused: execution.text, root, logs: hashOf([]) }
    : { refused: null, root, logs: hashOf(execution.logs) }
}

function hashOf(logs: readonly Log[]): Hex {
  return keccakHex(
    encodeRlp(
      logs.map(({ address, topics, data }) => [fromHex(address), topics.map(fromHex), fromHex(data)]),
    ),
  )
}
