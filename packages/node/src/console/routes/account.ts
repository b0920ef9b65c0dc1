import { z } from 'zod'
import { planOf, plansOffered } from '../../control/plans.ts'
import type { Account, AccountView } from '../api.ts'
import { actorOf } from '../caller.ts'
import type { House } from '../house.ts'
import { limitsNow } from '../limitsNow.ts'
import type { RoutesUnder } from '../route.ts'
import { account, limits, nameText, plan, shortText } from '../schemas.ts'
import { failoverRoutes } from './failover.ts'

const accountView = z.strictObject({ account, plan, limits })
async function viewOf(house: House, of: Account): Promise<AccountView> {
  return { account: of, plan: planOf(of), limits: await limitsNow(house, of) }
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
    body: z.strictObject({ name: nameText }),
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
  ...failoverRoutes,
}
