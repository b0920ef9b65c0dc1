import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { ApiKey } from '../records.ts'
import type { Tables } from '../store/tables.ts'

const texts = z.array(z.string())

const allowlists = z.object({
  origins: texts,
  userAgents: texts,
  addresses: texts,
  methods: texts,
  ips: texts,
})

const jwtKeys = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    algorithm: z.literal(['RS256', 'ES256']),
    publicKey: z.string(),
    fingerprint: z.string(),
  }),
)

type KeyRow = Selectable<Tables['api_keys']>

export function keyRecord(row: KeyRow, overlapUntil: number | null): ApiKey {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    hint: row.hint,
    enabled: row.enabled === 1,
    networksOff: texts.parse(JSON.parse(row.networks_off)),
    hasSecret: row.secret_hash !== null,
    secretRequired: row.secret_required === 1,
    jwtRequired: row.jwt_required === 1,
    jwtKeys: jwtKeys.parse(JSON.parse(row.jwt_keys)),
    allow: allowlists.parse(JSON.parse(row.allow)),
    limits: { creditsPerSecond: row.credits_per_second, creditsPerDay: row.credits_per_day },
    failover: row.failover === 1,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    overlapUntil,
  }
}

/** The columns that an edit can change. */
export function keyColumns(key: ApiKey) {
  return {
    name: key.name,
    hint: key.hint,
    enabled: flag(key.enabled),
    networks_off: JSON.stringify(key.networksOff),
    secret_required: flag(key.secretRequired),
    jwt_required: flag(key.jwtRequired),
    jwt_keys: JSON.stringify(key.jwtKeys),
    allow: JSON.stringify(key.allow),
    credits_per_second: key.limits.creditsPerSecond,
    credits_per_day: key.limits.creditsPerDay,
    failover: flag(key.failover),
  }
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
