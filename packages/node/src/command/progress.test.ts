import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { blocksPerSecond, createProgressDisplay, duration } from './progress.ts'

test('without a terminal there is a plain line every two seconds', async () => {
  const stderr = new PassThrough()
  let now = 0
  const terminal = { stdout: new PassThrough(), stderr, environment: {}, directory: '/' }
  const display = await createProgressDisplay(terminal, () => now)
  for (let second = 1; second <= 8; second++) {
    now = second * 1000
    display.update({ done: second * 100, total: 10_000, blocks: second * 50, head: BigInt(second * 50) })
  }
  display.stop()
  expect(String(stderr.read())).toMatchInlineSnapshot(`
    "2 %  block 100  50 blocks/s  1 min 38 s left
    4 %  block 200  50 blocks/s  1 min 36 s left
    6 %  block 300  50 blocks/s  1 min 34 s left
    8 %  block 400  50 blocks/s  1 min 32 s left
    "
  `)
})

test('on a terminal there is a bar', async () => {
  const stderr: PassThrough & { isTTY?: boolean } = new PassThrough()
  stderr.isTTY = true
  const display = await createProgressDisplay({
    stdout: new PassThrough(),
    stderr,
    environment: {},
    directory: '/',
  })
  display.update({ done: 1, total: 2, blocks: 10, head: 10n })
  display.stop()
  expect(String(stderr.read())).toMatch(/█+░+ 50 % {2}block 10 {2}/)
})

test('durations and rates are short and readable', () => {
  expect([400, 7000, 59_400, 185_000, 7_800_000].map(duration)).toEqual([
    '0 s',
    '7 s',
    '59 s',
    '3 min 05 s',
    '2 h 10 min',
  ])
  expect([blocksPerSecond(5, 1000), blocksPerSecond(1234, 1000), blocksPerSecond(0, 0)]).toEqual([
    '5.0',
    '1234',
    '0.0',
  ])
})
