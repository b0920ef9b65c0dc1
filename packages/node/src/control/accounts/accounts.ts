import { randomUUID } from 'node:crypto'
import { countKeys } from '../apiKeys/countKeys.ts'
import { recordChange } from '../audit/audit.ts'
import { type Billing, manualBilling } from '../billing.ts'
import { ControlError } from '../controlError.ts'
import { checkedName, checkedReason } from '../names.ts'
import { findPlan, localAccountId, planOf, plansOffered } from '../plans.ts'
import type { Account, AccountStatus, PlanOverrides } from '../records.ts'
import type { Db, Store } from '../store/openStore.ts'
import { accountRecord } from './accountRecord.ts'
import { checkedOverrides } from './planOverrides.ts'

/** The accounts of a service. Every change names who made it. */
export interface Accounts {
  find(id: string): Promise<Account | null>
  list(): Promise<Account[]>
  create(account: { name: string; plan: string; actor: string }): Promise<Account>
  rename(id: string, name: string, actor: string): Promise<Account>
  /** By the owner: one of the plans that are offered, and that the account's keys fit into. */
  choosePlan(id: string, plan: string, actor: string): Promise<Account>
  /** By whoever runs the service: any plan, with figures and features of the account's own. Keys that no longer fit go on. */
  setPlan(id: string, plan: string, overrides: PlanOverrides, actor: string): Promise<Account>
  setFailover(id: string, on: boolean, actor: string): Promise<Account>
  /** By whoever runs the service. The reason is for the audit log, where the account's owner reads it. */
  setStatus(id: string, status: AccountStatus, actor: string, reason?: string): Promise<Account>
}

export function createAccounts(
  store: Store,
  { clock = Date.now, billing = manualBilling }: { clock?: () => number; billing?: Billing } = {},
): Accounts {
  async function find(id: string, db: Db = store.db): Promise<Account | null> {
    const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : accountRecord(row)
  }

  async function get(id: string, db: Db = store.db): Promise<Account> {
    const account = await find(id, db)
    if (account === null) throw new ControlError('notFound', 'There is no such account.')
    return account
  }

  /** Changes some of an account's columns and writes down what they were. */
  function edit(
    id: string,
    actor: string,
    action: string,
    decide: (account: Account, db: Db) => Promise<Partial<Account>>,
    note: Readonly<Record<string, unknown>> = {},
  ): Promise<Account> {
    return store.change(async (db, version) => {
      const before = await get(id, db)
      const after = { ...before, ...(await decide(before, db)) }
      const { name, plan, planOverrides, status, failover } = after
      await db
        .updateTable('accounts')
        .set({
          name,
          plan,
          plan_overrides: JSON.stringify(planOverrides),
          status,
          failover: failover ? 1 : 0,
          changed: version,
        })
        .where('id', '=', id)
        .execute()
      const detail = { ...differences(before, after), ...note }
      await recordChange(db, { accountId: id, actor, action, target: id, detail }, clock())
      return after
    })
  }

  return {
    find: (id) => find(id),

    async list() {
      const rows = await store.db.selectFrom('accounts').selectAll().orderBy('created_at').execute()
      return rows.map(accountRecord)
    },

    async create({ name, plan, actor }) {
      const account = newAccount(randomUUID(), checkedName(name), plan, clock())
      return store.change(async (db, version) => {
        await refuseIdOfAnother(db, account)
        await insertAccount(db, account, actor, version)
        return account
      })
    },

    rename: (id, name, actor) =>
      edit(id, actor, 'account.rename', async (_, db) => {
        const renamed = { id, name: checkedName(name) }
        await refuseIdOfAnother(db, renamed)
        return { name: renamed.name }
      }),

    choosePlan: (id, plan, actor) =>
      edit(id, actor, 'plan.change', async (account, db) => {
        if (account.planOverrides.locked === true) {
          throw new ControlError(
            'forbidden',
            'The plan of this account was agreed on with whoever runs the service; ask them for another.',
          )
        }
        const chosen = plansOffered(account).find((each) => each.id === plan)
        if (chosen === undefined)
          throw new ControlError('invalid', 'That plan cannot be chosen here.', 'plan')
        const keys = await countKeys(db, id)
        if (chosen.keys !== null && keys > chosen.keys) {
          throw new ControlError(
            'conflict',
            `${chosen.title} has ${chosen.keys} ${chosen.keys === 1 ? 'key' : 'keys'} and this account uses ${keys}; revoke some first.`,
            'plan',
          )
        }
        await billing.changePlan(account, planOf(account), chosen)
        return { plan: chosen.id, planOverrides: {} }
      }),

    setPlan: (id, plan, planOverrides, actor) =>
      edit(id, actor, 'plan.set', async () => {
        if (findPlan(plan) === null) throw new ControlError('invalid', `There is no plan "${plan}".`, 'plan')
        return { plan, planOverrides: checkedOverrides(planOverrides) }
      }),

    setFailover: (id, on, actor) => edit(id, actor, 'failover.switch', async () => ({ failover: on })),

    async setStatus(id, status, actor, reason) {
      const note = reason === undefined ? {} : { reason: checkedReason(reason) }
      return edit(id, actor, 'account.status', async () => ({ status }), note)
    },
  }
}

export function newAccount(id: string, name: string, plan: string, createdAt: number): Account {
  if (findPlan(plan) === null) throw new ControlError('invalid', `There is no plan "${plan}".`, 'plan')
  return { id, name, plan, planOverrides: {}, status: 'active', failover: false, createdAt }
}

export async function insertAccount(db: Db, account: Account, actor: string, version: number): Promise<void> {
  const { id, name, plan, planOverrides, status, failover, createdAt } = account
  await db
    .insertInto('accounts')
    .values({
      id,
      name,
      plan,
      plan_overrides: JSON.stringify(planOverrides),
      status,
      failover: failover ? 1 : 0,
      created_at: createdAt,
      changed: version,
    })
    .execute()
  const detail = { name, plan }
  await recordChange(db, { accountId: id, actor, action: 'account.create', target: id, detail }, createdAt)
}

/** An account is named by its id or its name on the command line; one must not be taken for the other. */
async function refuseIdOfAnother(db: Db, { id, name }: Pick<Account, 'id' | 'name'>): Promise<void> {
  if (name === id) return
  const other = await db.selectFrom('accounts').select('id').where('id', '=', name).executeTakeFirst()
  if (other === undefined && name !== localAccountId) return
  throw new ControlError('conflict', `"${name}" is the id of another account; choose another name.`, 'name')
}

function differences(before: Account, after: Account): Record<string, unknown> {
  const names = ['name', 'plan', 'planOverrides', 'status', 'failover'] as const
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, { from: before[name], to: after[name] }]),
  )
}
