import { expect, test } from 'vitest'
import { createCompiler } from '../jit/createCompiler.ts'
import { type Attack, runAttack } from './attack.test.support.ts'
import { attackGroups } from './attacks.test.support.ts'

// Budget: 70 s on two cores.
/** Enough for the compiler to take over; `npm run hostile` burns a block. */
const gas = 1_700_000n
const fewer = 3

/** Not all of the many messages of some attacks. */
function shortened(attack: Attack): Attack {
  const { messages, preparation = [] } = attack
  const part = { ...attack, preparation: preparation.slice(0, fewer) }
  return messages === undefined ? part : { ...part, messages: messages.slice(0, fewer) }
}

/** What can be seen of it. */
function outcomeOf(attack: Attack, mode?: 'hot' | 'forced') {
  const compiler = mode === undefined ? undefined : createCompiler({ mode, keptBytes: 4 * 1024 * 1024 })
  const { executions, changes } = runAttack(attack, compiler, gas)
  return { executions: executions.map(({ leastGas: _, ...seen }) => seen), changes }
}

for (const { title, attacks } of attackGroups) {
  test.each(attacks.map((attack) => [`${attack.name}, ${attack.fork}`, shortened(attack)] as const))(
    `${title}: %s: the same interpreted and compiled, and within the gas`,
    (_, attack) => {
      const interpreted = outcomeOf(attack)
      for (const { gasUsed, halt } of interpreted.executions) {
        expect(gasUsed).toBeGreaterThan(20_000n)
        expect(['none', 'outOfGas', 'invalidOpcode']).toContain(halt?.halted ?? 'none')
      }
      expect(outcomeOf(attack, 'hot')).toEqual(interpreted)
      expect(outcomeOf(attack, 'forced')).toEqual(interpreted)
    },
  )
}
