import { z } from 'zod'
import { listChanges } from '../../control/audit/audit.ts'
import { plans } from '../../control/plans.ts'
import type { NetworkStatus, SettingsView } from '../api.ts'
import type { RoutesUnder } from '../route.ts'
import { auditEntry, pageSize, plan, shortText } from '../schemas.ts'

const port = z.int().min(0)
const network: z.ZodType<NetworkStatus> = z.strictObject({
  name: z.string(),
  chainId: z.number().nullable(),
  scope: z.string(),
  kind: z.enum(['dev', 'imported', 'upstream', 'known']),
  state: z.enum(['ready', 'importing', 'preparing', 'waiting']),
  says: z.string().nullable(),
  head: z.strictObject({ number: z.number(), hash: z.string(), timestamp: z.number() }).nullable(),
  progress: z.strictObject({ done: z.number(), total: z.number().nullable() }).nullable(),
  http: z.string(),
  ws: z.string(),
})
const settings: z.ZodType<SettingsView> = z.strictObject({
  version: z.string(),
  host: z.string(),
  domain: z.string().nullable(),
  ports: z.strictObject({ data: port, tls: port.nullable(), console: port }),
  jwtAudience: z.string(),
  cors: z.array(z.string()),
  database: z.enum(['embedded', 'postgres']),
  redis: z.boolean(),
  mail: z.boolean(),
  plans: z.array(plan),
})

export const serviceRoutes: RoutesUnder<'/networks'> & RoutesUnder<'/audit'> & RoutesUnder<'/settings'> = {
  'GET /networks': {
    summary: 'Every network with its state and its head.',
    may: 'networks.read',
    body: null,
    answer: z.strictObject({ networks: z.array(network) }),
    handle: async ({ house }) => ({ networks: house.networks() }),
  },
  'GET /audit': {
    summary: 'Who changed what, newest first.',
    may: 'audit.read',
    body: null,
    query: z.strictObject({
      cursor: shortText.exactOptional(),
      limit: pageSize.exactOptional(),
      action: shortText.exactOptional(),
    }),
    answer: z.strictObject({ entries: z.array(auditEntry), next: z.string().nullable() }),
    handle: ({ house, caller, query }) => listChanges(house.store.db, caller.account.id, query),
  },
  'GET /settings': {
    summary: 'How the service is set up.',
    may: 'settings.read',
    body: null,
    answer: settings,
    handle: async ({ house }) => ({ ...house.settings(), plans }),
  },
}
