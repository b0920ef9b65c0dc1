import type { Selectable } from 'kysely'
import type { Account } from '../records.ts'
import type { Tables } from '../store/tables.ts'
import { readOverrides } from './planOverrides.ts'

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
