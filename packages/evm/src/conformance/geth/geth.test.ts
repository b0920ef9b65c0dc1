import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Machine } from '../../machine.ts'
import { runOutcome } from '../runOutcome.test.support.ts'
import { machines } from '../runStateTest.test.support.ts'
import { readState } from '../stateRoot.test.support.ts'
import { digestOf } from './digest.test.support.ts'
import { growTransaction } from './growTransaction.test.support.ts'

// What geth says of grown transactions, a line for each: `scripts/askGeth.mjs` asks it. Budget: 30 s on two cores.
const answers = readFileSync(new URL('../../../src/conformance/geth/answers.txt', import.meta.url), 'utf8')
const [client = '', ...digests] = answers.trimEnd().split('\n')

function digestOfGrown(machine: Machine, index: number): string {
  const grown = growTransaction(index)
  const [[fork, [outcome]] = ['', []]] = Object.entries(grown.post)
  if (outcome === undefined) throw new Error('a grown transaction is of one fork')
  return digestOf(runOutcome(machine, grown, readState(grown.pre), fork, outcome))
}

test.each(['interpreted', 'compiled'] as const)(
  `${digests.length} grown transactions are refused, or end, as by ${client}, %s`,
  (way) => {
    const machine = machines[way]()
    const found = digests.map((_, index) => digestOfGrown(machine, index))
    const others = found.flatMap((digest, index) => (digest === digests[index] ? [] : [index]))
    expect(others).toEqual([])
    expect(digests.length).toBeGreaterThan(1000)
  },
)
