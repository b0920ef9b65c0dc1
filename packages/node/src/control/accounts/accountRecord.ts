import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Account, PlanOverrides } from '../records.ts'
import type { Tables } from '../store/tables.ts'

const figure = z.int().min(0).optional()

const planOverrides = z.object({ creditsPerDay: figure, creditsPerSecond: figure, keys: figure })

export function accountRecord(row: Selectable<Tables['accounts']>): Account {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    planOverrides: readOverrides(row.plan_overrides),
    status: row.status,
    failover: row.failover === 1,
    createdAt: row.created_at,
  }
}

function readOverrides(text: string): PlanOverrides {
  const { creditsPerDay, creditsPerSecond, keys } = planOverrides.parse(JSON.parse(text))
  return {
    ...(creditsPerDay === undefined ? {} : { creditsPerDay }),
    ...(creditsPerSecond === undefined ? {} : { creditsPerSecond }),
    ...(keys === undefined ? {} : { keys }),
  }
}
