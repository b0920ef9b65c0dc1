import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followModel, type Operation } from './model.test.support.ts'

// The soak runs the same with many more; see `model.soak.ts`.
const runs = Number(process.env.CAUSEWAY_MODEL_RUNS ?? 16)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      account: fc.nat(2),
      ahead: fc.nat(2),
      tip: fc.nat(60),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('mine' as const), blocks: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('reorg' as const),
      depth: fc.nat(8),
      account: fc.option(fc.nat(2)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('snapshot' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('revert' as const), back: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
)

test.each(['automatic', 'none'] as const)(
  'any sequence of send, mine, reorg, snapshot, revert, restart and lookups agrees with a plain model (%s)',
  async (mode) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 24 }), (operations) => followModel(operations, mode)),
      { numRuns: runs },
    )
    expect(runs).toBeGreaterThan(0)
  },
  600_000,
)
