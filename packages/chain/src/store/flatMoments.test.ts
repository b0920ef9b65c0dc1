import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Hex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRoot } from '../state/account.ts'
import { temporaryDirectory } from '../testChain.test.support.ts'
import { commitNumbered, numbersIn } from './flatMoments.test.support.ts'
import { openStore } from './openStore.ts'

test('a state that is being read while others are committed stays one state', async () => {
  const acts = fc.array(fc.constantFrom('commit', 'refresh', 'open', 'read', 'read'), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(acts, async (acts) => {
      const directory = temporaryDirectory()
      const writer = openStore({ directory })
      let root = commitNumbered(writer, emptyRoot, 1)
      const roots: Hex[] = [root]
      const reader = openStore({ directory, readOnly: true })
      let open = { number: 1, numbers: numbersIn(reader, root) }
      for (const act of acts) {
        if (act === 'commit') {
          root = commitNumbered(writer, root, roots.length + 1)
          roots.push(root)
        } else if (act === 'refresh') {
          reader.refresh()
        } else if (act === 'open') {
          // The root that the reader's moment has, as a job finds it.
          const seen = reader.flatRoot() ?? emptyRoot
          open = { number: roots.indexOf(seen) + 1, numbers: numbersIn(reader, seen) }
        } else {
          const { value, done } = open.numbers.next()
          if (done !== true) expect(value).toBe(open.number)
        }
      }
      for (const value of open.numbers) expect(value).toBe(open.number)
      await reader.close()
      await writer.close()
      rmSync(directory, { recursive: true, force: true })
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('a moment that has begun stays flat at its root; the next one has the root of the newest commit', async () => {
  const directory = temporaryDirectory()
  const writer = openStore({ directory })
  const first = commitNumbered(writer, emptyRoot, 1)
  const reader = openStore({ directory, readOnly: true })
  expect(reader.nodes.flat?.(first)).not.toBeNull()
  const second = commitNumbered(writer, first, 2)
  expect(reader.nodes.flat?.(first)).not.toBeNull()
  expect(reader.nodes.flat?.(second)).toBeNull()
  reader.refresh()
  expect(reader.nodes.flat?.(first)).toBeNull()
  expect(reader.nodes.flat?.(second)).not.toBeNull()
  await reader.close()
  await writer.close()
  rmSync(directory, { recursive: true, force: true })
})

test('a thread that reads while another commits never sees two states in one', async () => {
  const directory = temporaryDirectory()
  const states = 150
  const reader = openStore({ directory })
  commitNumbered(reader, emptyRoot, 1)
  const worker = new Worker(new URL('./flatMoments.test.support.js', import.meta.url), {
    workerData: { flatWriter: { directory, states } },
  })
  let isRunning = true
  const ended = once(worker, 'exit').then(() => {
    isRunning = false
  })
  const seen = new Set<number>()
  for (let round = 0; isRunning || round === 0; round++) {
    reader.refresh()
    const numbers = new Set<number>()
    for (const number of numbersIn(reader, reader.flatRoot() ?? emptyRoot)) {
      numbers.add(number)
      // Now and then the moment ends in the middle, as it does when another job of the same worker is done.
      if (round % 5 === 0) reader.refresh()
      if (round % 3 === 0) await turn()
    }
    expect(numbers.size).toBe(1)
    for (const number of numbers) seen.add(number)
    await turn()
  }
  await ended
  reader.refresh()
  expect([...numbersIn(reader, reader.flatRoot() ?? emptyRoot)][0]).toBe(states)
  expect(seen.size).toBeGreaterThan(1)
  await reader.close()
  rmSync(directory, { recursive: true, force: true })
}, 60_000)
