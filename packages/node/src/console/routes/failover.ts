import { z } from 'zod'
import { listChanges } from '../../control/audit/audit.ts'
import { planOf } from '../../control/plans.ts'
import { readRecord } from '../../failover/readRecord.ts'
import { verifyRecord } from '../../failover/verifyRecord.ts'
import type { Account, FailoverView, ForwardedRow, PartnerView, RecordVerdict } from '../api.ts'
import { actorOf } from '../caller.ts'
import { keyName } from '../failureRows.ts'
import type { House } from '../house.ts'
import type { RoutesUnder } from '../route.ts'
import { auditEntry, pageSize, shortText, time } from '../schemas.ts'

const partner: z.ZodType<PartnerView> = z.strictObject({
  network: z.string(),
  partner: z.string(),
  state: z.enum(['unknown', 'good', 'dead', 'lying']),
  since: time.nullable(),
  askedAt: time.nullable(),
  goodAt: time.nullable(),
  asked: z.int(),
  failed: z.int(),
  latencyMs: z.number().nullable(),
  says: z.string().nullable(),
})
const failoverView = z.strictObject({
  on: z.boolean(),
  inPlan: z.boolean(),
  record: z.array(auditEntry),
  partners: z.array(partner),
})
const forwardedRow: z.ZodType<ForwardedRow> = z.strictObject({
  seq: z.int(),
  at: time,
  keyId: z.string(),
  keyName: z.string(),
  network: z.string(),
  method: z.string(),
  partner: z.string(),
  outcome: z.enum(['answered', 'unanswered']),
  salt: z.string(),
  requestDigest: z.string(),
  answerDigest: z.string().nullable(),
  previous: z.string(),
  hash: z.string(),
})
const verdict: z.ZodType<RecordVerdict> = z.discriminatedUnion('isWhole', [
  z.strictObject({ isWhole: z.literal(true), rows: z.int(), seq: z.int(), hash: z.string() }),
  z.strictObject({
    isWhole: z.literal(false),
    rows: z.int(),
    at: z.int(),
    fault: z.enum(['altered', 'missing', 'unlinked', 'cutOff', 'rewritten']),
  }),
])

async function viewOf(house: House, of: Account): Promise<FailoverView> {
  const { entries } = await listChanges(house.store.db, of.id, { action: 'failover', limit: 100 })
  return {
    on: of.failover,
    inPlan: planOf(of).failover,
    record: entries,
    partners: [...house.partners()],
  }
}

export const failoverRoutes: RoutesUnder<'/account/failover'> = {
  'GET /account/failover': {
    summary:
      'Whether calls may go to partners when a network of ours does not answer, who said so, and how the partners are.',
    may: 'failover.read',
    body: null,
    answer: failoverView,
    handle: ({ house, caller }) => viewOf(house, caller.account),
  },
  'PUT /account/failover': {
    summary: 'Switch failover on or off.',
    may: 'failover.write',
    body: z.strictObject({ on: z.boolean('must be true or false') }),
    answer: failoverView,
    handle: async ({ house, caller, body }) =>
      viewOf(house, await house.accounts.setFailover(caller.account.id, body.on, actorOf(caller))),
  },
  'GET /account/failover/record': {
    summary:
      'The calls that went to partners, newest first. Rows are only ever added, each with the hash of the last.',
    may: 'failover.read',
    body: null,
    query: z.strictObject({ cursor: shortText.exactOptional(), limit: pageSize.exactOptional() }),
    answer: z.strictObject({ rows: z.array(forwardedRow), next: z.string().nullable() }),
    async handle({ house, caller: { account }, query }) {
      const { rows, next } = await readRecord(house.store.db, account.id, query)
      const keys = await house.apiKeys.list(account.id)
      return { rows: rows.map((row) => ({ ...row, keyName: keyName(keys, row.keyId) })), next }
    },
  },
  'GET /account/failover/verdict': {
    summary: 'Whether the record is as it was written: every hash, from the oldest row to the last.',
    may: 'failover.read',
    body: null,
    answer: verdict,
    handle: ({ house, caller }) => verifyRecord(house.store.db, caller.account.id),
  },
}
