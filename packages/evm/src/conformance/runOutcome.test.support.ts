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

/** Why an outcome is not the expected one, or `null`. */
export function faultOf(
  machine: Machine,
  test: StateTest,
  state: TestState,
  forkName: string,
  outcome: Outcome,
): string | null {
  const environment = environmentOf(test, forkOf(forkName))
  const { rules, context } = environment
  const message = messageOf(test, outcome, environment)
  const world = createWorld(readerOf(state))
  const execution =
    message === null
      ? { refused: true, text: 'no such transaction can be in a block' }
      : runMessage({ machine, world, environment, message, checks: allChecks, gasLeft: context.gasLimit })
  const isRefused = 'refused' in execution
  if (isRefused !== (outcome.expectException !== undefined)) {
    return `expected ${outcome.expectException ?? 'success'}, got ${'text' in execution ? execution.text : 'success'}`
  }
  // The tests pay a reward of nothing, which makes the producer's account where empty ones are kept.
  world.addBalance(context.coinbase, 0n)
  world.endTransaction([], rules.is('spuriousDragon'))
  if (!isRefused && hashOf(execution.logs) !== outcome.logs) return 'logs differ'
  const root = rootAfter(state, world.takeChanges())
  return root === outcome.hash ? null : `state root is ${root}, expected ${outcome.hash}`
}

function hashOf(logs: readonly Log[]): Hex {
  return keccakHex(
    encodeRlp(
      logs.map(({ address, topics, data }) => [fromHex(address), topics.map(fromHex), fromHex(data)]),
    ),
  )
}
