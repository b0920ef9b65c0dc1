import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeNode, headerOf } from './fakeNode.test.support.ts'
import { callOf, setUpFeeds } from './feedsSetUp.test.support.ts'

const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('mine' as const), count: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reorg' as const),
      depth: fc.integer({ min: 1, max: 8 }),
      length: fc.integer({ min: 1, max: 10 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dropSockets' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mute' as const), mute: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('repeat' as const), back: fc.integer({ min: 0, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('join' as const) }) },
)

test('whatever happens to node, chain and socket, every subscriber hears each header of the chain once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(steps, { maxLength: 30 }), async (ws, script) => {
      const node = createFakeNode({ ws })
      const { clock, feeds, delivered } = setUpFeeds({ node })
      /** For each subscriber the block it starts after. */
      const starts = new Map<string, string>()
      const join = async () => {
        const tip = node.chain.at(-1)?.hash ?? ''
        const id = await feeds.subscribe(callOf(`c${starts.size}`), 'newHeads').catch(() => null)
        if (id !== null) starts.set(id, tip)
      }
      node.mine(10)
      await join()
      for (const step of script) {
        if (step.do === 'mine') node.mine(step.count)
        else if (step.do === 'reorg') node.reorg(step.depth, step.length)
        else if (step.do === 'pass') await clock.pass(step.ms)
        else if (step.do === 'mute') node.mute = step.mute
        else if (step.do === 'repeat')
          node.announce(headerOf(node.chain.at(-1 - step.back) ?? node.chain[0]!))
        else if (step.do === 'join') await join()
        else node[step.do]()
      }
      node.start()
      node.mute = false
      await clock.pass(15_000)
      // A chain that became shorter says so with its next block.
      node.mine()
      await clock.pass(45_000)

      for (const [id, start] of starts) {
        const heard = delivered.filter((each) => each.id === id).map(({ result }) => result)
        expect(new Set(heard.map(({ hash }) => hash)).size).toBe(heard.length)
        const told: { number: number; hash: unknown }[] = []
        for (const header of heard) {
          const number = Number(header.number)
          // A header that is not the next one begins a new branch; it replaces its rivals and links to what is below.
          while (Number(told.at(-1)?.number) >= number) told.pop()
          const before = told.at(-1)
          if (before !== undefined)
            expect([before.number + 1, before.hash]).toEqual([number, header.parentHash])
          told.push({ number, hash: header.hash })
        }
        const canonical = node.chain.map(({ number, hash }) => ({ number: Number(number), hash }))
        const first = told[0]?.number ?? 0
        expect(told).toEqual(canonical.slice(first))
        const startedAfter = node.chain.find(({ hash }) => hash === start)
        if (startedAfter !== undefined && heard.length === told.length) {
          expect(first).toBe(Number(startedAfter.number) + 1)
        }
      }
      feeds.close()
      expect(clock.waiting()).toBe(0)
    }),
    { numRuns: 150 },
  )
})
