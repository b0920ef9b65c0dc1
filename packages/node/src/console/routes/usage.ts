import { errorCatalogue } from '@causeway/rpc'
import { z } from 'zod'
import { nearest } from '../../nearest.ts'
import { failureId } from '../../usage/failureBuffer.ts'
import { readFailures } from '../../usage/readFailures.ts'
import { readOverview } from '../../usage/readOverview.ts'
import { readUsage } from '../../usage/readUsage.ts'
import {
  type FailureRow,
  type UsageFigures,
  type UsageRow,
  type UsageView,
  usageGroups,
  usageWindows,
} from '../api.ts'
import { failureRow, keyName } from '../failureRows.ts'
import type { House } from '../house.ts'
import { limitsNow } from '../limitsNow.ts'
import { AdminRefusal } from '../refusal.ts'
import type { RoutesUnder } from '../route.ts'
import { limits, pageSize, shortText, time } from '../schemas.ts'

const window = z.enum(usageWindows, `must be one of ${usageWindows.join(', ')}`)
const group = z.enum(usageGroups, `must be one of ${usageGroups.join(', ')}`)
const reason = shortText.superRefine((text, context) => {
  if (Object.hasOwn(errorCatalogue, text)) return
  const meant = nearest(text, Object.keys(errorCatalogue))
  const hint = meant === null ? 'docs/errors.md has them' : `the nearest is ${meant}`
  context.addIssue({ code: 'custom', message: `is none that a call is refused for; ${hint}` })
})
const filter = {
  key: shortText.exactOptional(),
  network: shortText.exactOptional(),
  method: shortText.exactOptional(),
  status: z.coerce
    .number()
    .pipe(z.int('must be a whole number').min(100, 'must be a status').max(599, 'must be a status'))
    .exactOptional(),
}

const figures: z.ZodType<UsageFigures> = z.object({
  requests: z.number(),
  errors: z.number(),
  credits: z.number(),
  meanMs: z.number().nullable(),
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  maxMs: z.number().nullable(),
})
const usageRow: z.ZodType<UsageRow> = z.intersection(
  figures,
  z.object({ id: z.string(), label: z.string(), requestsAt: z.array(z.number()).nullable() }),
)
const series: z.ZodType<UsageView['series']> = z.strictObject({
  at: z.array(time),
  requests: z.array(z.number()),
  errors: z.array(z.number()),
  credits: z.array(z.number()),
  meanMs: z.array(z.number().nullable()),
})
const failure: z.ZodType<FailureRow> = z.strictObject({
  id: z.string(),
  at: time,
  requestId: z.string(),
  keyId: z.string(),
  keyName: z.string(),
  network: z.string(),
  method: z.string(),
  status: z.int(),
  code: z.int().nullable(),
  reason: z.string(),
  message: z.string(),
  origin: z.string().nullable(),
  credits: z.number(),
  tookMs: z.number(),
  remedy: z.string(),
})

/** Figures of nothing would read like those of a key that nobody uses. */
async function refuseForeignKey(house: House, accountId: string, keyId: string | undefined): Promise<void> {
  if (keyId === undefined || (await house.apiKeys.find(accountId, keyId)) !== null) return
  throw new AdminRefusal('notFound', 'There is no key with that id in this account.', { field: 'key' })
}

export const usageRoutes: RoutesUnder<'/overview'> & RoutesUnder<'/usage'> & RoutesUnder<'/failures'> = {
  'GET /overview': {
    summary: 'A window at a glance: the whole, what is used most, and the limits.',
    may: 'usage.read',
    body: null,
    query: z.strictObject({ window }),
    answer: z.strictObject({
      total: figures,
      series,
      topMethods: z.array(usageRow),
      topNetworks: z.array(usageRow),
      limits,
    }),
    async handle({ house, caller: { account }, query }) {
      const { creditsToday: _, ...overview } = await readOverview(house.store.db, account.id, {
        window: query.window,
        now: house.clock(),
      })
      return { ...overview, limits: await limitsNow(house, account) }
    },
  },
  'GET /usage': {
    summary: 'Requests, errors, credits and latencies of a window, step by step and by group.',
    may: 'usage.read',
    body: null,
    query: z.strictObject({ window, by: group.exactOptional(), ...filter }),
    answer: z.strictObject({
      window,
      by: group,
      from: time,
      to: time,
      stepSeconds: z.number(),
      total: figures,
      series,
      rows: z.array(usageRow),
    }),
    async handle({ house, caller: { account }, query: { window, by = 'key', ...filter } }) {
      await refuseForeignKey(house, account.id, filter.key)
      const question = { window, by, filter, now: house.clock() }
      const view = await readUsage(house.store.db, account.id, question)
      if (by !== 'key') return view
      const keys = await house.apiKeys.list(account.id)
      return { ...view, rows: view.rows.map((row) => ({ ...row, label: keyName(keys, row.id) })) }
    },
  },
  'GET /failures': {
    summary:
      'Refused and failed calls, newest first, with their reason and what to do. Bodies are never kept.',
    may: 'failures.read',
    body: null,
    query: z.strictObject({
      ...filter,
      window: window.exactOptional(),
      reason: reason.exactOptional(),
      requestId: shortText.exactOptional(),
      cursor: shortText
        .regex(failureId, 'must be the text that the page before gave as next')
        .exactOptional(),
      limit: pageSize.exactOptional(),
    }),
    answer: z.strictObject({ failures: z.array(failure), next: z.string().nullable() }),
    async handle({ house, caller: { account }, query }) {
      await refuseForeignKey(house, account.id, query.key)
      const { failures, next } = await readFailures(house.store.db, account.id, query, house.clock())
      const keys = await house.apiKeys.list(account.id)
      return { failures: failures.map((row) => failureRow(row, keys)), next }
    },
  },
}
