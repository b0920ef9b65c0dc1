import { expect, test } from 'vitest'
import { rulesOf } from '../forks.ts'
import { addressOf } from './oracle.test.support.ts'
import { precompileAt } from './precompileAt.ts'
import { worstCases } from './worstCases.test.support.ts'

/** The least CPU time of some runs, in microseconds. */
function measure(run: () => void): number {
  const spent = () => {
    const { user, system } = process.cpuUsage()
    return user + system
  }
  const begun = spent()
  let count = 0
  do {
    run()
    count++
  } while (spent() - begun < 30_000)
  const size = Math.max(1, Math.floor(count / 10))
  let least = Number.POSITIVE_INFINITY
  for (let sample = 0; sample < 8; sample++) {
    const start = spent()
    for (let i = 0; i < size; i++) run()
    least = Math.min(least, (spent() - start) / size)
  }
  return least
}

test('the worst cases, and what they cost', () => {
  const rows = worstCases.map(({ label, number, input, fork = 'osaka' }) => {
    const rules = rulesOf(fork)
    const precompile = precompileAt(addressOf(number), rules)
    const gas = precompile?.gas(input, rules) ?? 0
    const run = () => precompile?.run(input, rules)
    expect(run()?.length).toBeGreaterThan(0)
    const microseconds = measure(run)
    const perMillion = (1000 * microseconds) / gas
    return `${label.padEnd(32)}${fork.padEnd(8)}${gas.toString().padStart(8)} gas${microseconds.toFixed(1).padStart(11)} µs${perMillion.toFixed(1).padStart(8)} ms/Mgas`
  })
  console.log(rows.join('\n'))
  expect(rows).toHaveLength(worstCases.length)
})
