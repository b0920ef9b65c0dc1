import { z } from 'zod'
import { ControlError } from '../controlError.ts'
import type { PlanOverrides } from '../records.ts'

/** Beyond it a figure says the same as "without limit". */
const mostFigure = 1_000_000_000_000

const figure = z.int().min(0).nullable().exactOptional()
const feature = z.boolean().exactOptional()

const overrides = z.object({
  creditsPerDay: figure,
  creditsPerSecond: figure,
  keys: figure,
  failover: feature,
  tracing: feature,
  secretOverridesAllowlists: feature,
  locked: feature,
})

/** From their column. */
export function readOverrides(text: string): PlanOverrides {
  return overrides.parse(JSON.parse(text))
}

/** Refuses figures that no plan can have. Zero would be a plan that lets nothing pass; that is what suspending is for. */
export function checkedOverrides(given: PlanOverrides): PlanOverrides {
  for (const field of ['creditsPerDay', 'creditsPerSecond', 'keys'] as const) {
    const value = given[field]
    if (value === undefined || value === null) continue
    if (!Number.isInteger(value) || value < 1 || value > mostFigure) {
      throw new ControlError('invalid', 'A figure of a plan is a whole number from 1 to 10^12.', field)
    }
  }
  return overrides.parse(given)
}
