import { z } from 'zod'
import { listChanges } from '../../control/audit/audit.ts'
import { planOf, plansOffered } from '../../control/plans.ts'
import type { Account, AccountView, FailoverView } from '../api.ts'
import { actorOf } from '../caller.ts'
import type { House } from '../house.ts'
import { limitsNow } from '../limitsNow.ts'
import type { RoutesUnder } from '../route.ts'
import { account, auditEntry, limits, plan, shortText } from '../schemas.ts'

const accountView = z.strictObject({ account, plan, limits })
const failoverView = z.strictObject({
  on: z.boolean(),
  inPlan: z.boolean(),
  record: z.array(auditEntry),
})

async function viewOf(house: House, of: Account): Promise<AccountView> {
  return { account: of, plan: planOf(of), limits: await limitsNow(house, of) }
}

async function failoverOf(house: House, of: Account): Promise<FailoverView> {
  const { entries } = await listChanges(house.store.db, of.id, { action: 'failover', limit: 100 })
  return { on: of.failover, inPlan: planOf(of).failover, record: entries }
}

export const accountRoutes: RoutesUnder<'/account'> = {
  'GET /account': {
    summary: 'The account, its plan, and what is used of it.',
    may: 'account.read',
    body: null,
    answer: accountView,
    handle: ({ house, caller }) => viewOf(house, caller.account),
  },
  'PATCH /account': {
    summary: 'Rename the account.',
    may: 'account.write',
    body: z.strictObject({ name: shortText }),
    answer: accountView,
    handle: async ({ house, caller, body }) =>
      viewOf(house, await house.accounts.rename(caller.account.id, body.name, actorOf(caller))),
  },
  'GET /account/plans': {
    summary: 'The plans to choose from.',
    may: 'plan.read',
    body: null,
    answer: z.strictObject({ plans: z.array(plan) }),
    handle: async ({ caller }) => ({ plans: plansOffered(caller.account) }),
  },
  'POST /account/plan': {
    summary: 'Choose another plan. Its limits hold at once.',
    may: 'plan.write',
    body: z.strictObject({ plan: shortText }),
    answer: accountView,
    handle: async ({ house, caller, body }) =>
      viewOf(house, await house.accounts.choosePlan(caller.account.id, body.plan, actorOf(caller))),
  },
  'GET /account/limits': {
    summary: 'What is used of the limits at this moment.',
    may: 'plan.read',
    body: null,
    answer: limits,
    handle: ({ house, caller }) => limitsNow(house, caller.account),
  },
  'GET /account/failover': {
    summary: 'Whether calls may go to partners when a network of ours does not answer, and who said so.',
    may: 'failover.read',
    body: null,
    answer: failoverView,
    handle: ({ house, caller }) => failoverOf(house, caller.account),
  },
  'PUT /account/failover': {
    summary: 'Switch failover on or off.',
    may: 'failover.write',
    body: z.strictObject({ on: z.boolean('must be true or false') }),
    answer: failoverView,
    handle: async ({ house, caller, body }) =>
      failoverOf(house, await house.accounts.setFailover(caller.account.id, body.on, actorOf(caller))),
  },
}
