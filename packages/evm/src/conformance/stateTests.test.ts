import { expect, test } from 'vitest'
import { stateTestFiles, stateTestFolder, stateTestLines } from './fixtures.test.support.ts'
import { machines, runStateTest } from './runStateTest.test.support.ts'
import { parseStateTest } from './stateTest.test.support.ts'

// Budget: 45 s on two cores.
const folder = stateTestFolder() ?? ''
/** One in so many of the outcomes that can burn no more than so much gas: `npm run test:evm` runs all of them. */
const every = 10
const mostGas = 2_000_000n

test.runIf(folder !== '').each(['interpreted', 'compiled'] as const)(
  `state tests, one outcome in ${every}, %s, end in the expected state`,
  (way) => {
    const machine = machines[way]()
    const faults: string[] = []
    let [seen, ran] = [0, 0]
    for (const file of stateTestFiles(folder)) {
      for (const line of stateTestLines(folder, file)) {
        const stateTest = parseStateTest(line)
        const isWanted = (_: unknown, gas: bigint) => gas <= mostGas && seen++ % every === 0
        const report = runStateTest(machine, stateTest, isWanted)
        ran += report.ran
        faults.push(...report.faults)
      }
    }
    console.info(`${ran} of ${seen} outcomes run ${way}, ${faults.length} not as expected`)
    expect(faults).toEqual([])
    expect(ran).toBeGreaterThan(1000)
  },
)
