import { expect, test } from 'vitest'
import { createMachine } from '../createMachine.ts'
import { createCompiler } from '../jit/createCompiler.ts'
import { environmentOf, sender, target, worldWith } from '../machine.test.support.ts'

// LOG2 of a byte of memory with the topics 1 and 2, then LOG0 of nothing
const code = Uint8Array.from([
  0x60, 0x02, 0x60, 0x01, 0x60, 0x01, 0x60, 0x00, 0xa2, 0x60, 0x00, 0x60, 0x00, 0xa0,
])
const frame = {
  caller: sender,
  to: target,
  value: 0n,
  input: new Uint8Array(),
  gas: 100_000n,
  gasPrice: 0n,
  blobVersionedHashes: [],
}

test.each([
  ['interpreted', createMachine()],
  ['compiled', createMachine({ compiler: createCompiler({ mode: 'forced' }) })],
])('logs that nobody asks for cost the same and are not there: %s', (_, machine) => {
  const run = (keepsLogs?: boolean) =>
    machine.run(worldWith({ [target]: code }), environmentOf('osaka'), {
      ...frame,
      ...(keepsLogs === undefined ? {} : { keepsLogs }),
    })
  const { logs, ...rest } = run()
  expect(logs.map(({ topics, data }) => [topics.map(BigInt), data])).toEqual([
    [[1n, 2n], '0x00'],
    [[], '0x'],
  ])
  expect(run(false)).toEqual({ ...rest, logs: [] })
})

test('a watcher is told of logs all the same', () => {
  const heard: number[] = []
  createMachine().run(
    worldWith({ [target]: code }),
    environmentOf('osaka'),
    { ...frame, keepsLogs: false },
    { log: ({ topics }) => heard.push(topics.length) },
  )
  expect(heard).toEqual([2, 0])
})
