import { expect, test } from 'vitest'
import { createLocalMeter } from './localMeter.ts'
import { isLimitReached } from './meter.ts'
import { type Limits, memoryLedger, projectWith } from './project.test.support.ts'

const noon = Date.UTC(2026, 0, 1, 12)

/** The same key and account, as they were before a change and as they are after it. */
function changed(before: Limits, after: Limits, of: 'account' | 'key') {
  const at = (limits: Limits, version: number) => {
    const project = of === 'account' ? projectWith(limits) : projectWith({}, limits)
    return { ...project, version, payer: { ...project.payer, version } }
  }
  const meter = createLocalMeter({ clock: () => noon, ledger: memoryLedger() })
  return { meter, before: at(before, 1), after: at(after, 2) }
}

for (const of of ['account', 'key'] as const) {
  test(`after a change of the ${of} a call that began before it is held to the new limits`, () => {
    const { meter, before, after } = changed({ perSecond: 1_000 }, { perSecond: 100 }, of)
    expect(isLimitReached(meter.charge(before, 10))).toBe(false)
    expect(isLimitReached(meter.charge(after, 10))).toBe(false)
    expect(meter.charge(before, 500)).toMatchObject({ limit: `${of}PerSecond`, allowed: 100 })
  })

  test(`a refund to a call from before a change of the ${of} fills no bucket a second time`, () => {
    const { meter, before, after } = changed({ perSecond: 100 }, { perSecond: 1_000 }, of)
    const charge = meter.charge(before, 50)
    if (isLimitReached(charge)) throw new Error('refused')
    expect(isLimitReached(meter.charge(after, 950))).toBe(false)
    meter.refund(before, 50, charge.day)
    expect(meter.charge(after, 100)).toMatchObject({ limit: `${of}PerSecond`, allowed: 1_000 })
    expect(isLimitReached(meter.charge(after, 50))).toBe(false)
  })

  test(`a call from before a change of the ${of} that is the first of its day does not bring the old limit back`, () => {
    let now = noon
    const { before, after } = changed({ perDay: 1_000 }, { perDay: 100 }, of)
    const meter = createLocalMeter({ clock: () => now, ledger: memoryLedger() })
    for (const project of [before, after]) meter.charge(project, 10)
    now = noon + 86_400_000
    expect(meter.charge(before, 500)).toMatchObject({ limit: `${of}PerDay`, allowed: 100 })
  })
}
