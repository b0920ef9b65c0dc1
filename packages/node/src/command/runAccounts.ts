import { existsSync, mkdirSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { type AccountOverview, readAccountOverviews } from '../control/accounts/accountOverviews.ts'
import { type Accounts, createAccounts } from '../control/accounts/accounts.ts'
import { ControlError } from '../control/controlError.ts'
import { localAccountId } from '../control/plans.ts'
import type { AccountStatus } from '../control/records.ts'
import { normalizeEmail } from '../control/signIn/emails.ts'
import type { Store } from '../control/store/openStore.ts'
import { accountFacts, accountTable, planLine } from './accountFacts.ts'
import { type Arguments, CommandError, type Terminal, UsageError } from './command.ts'
import { findAccount, unknownAccount } from './findAccount.ts'
import { configOf } from './flags.ts'
import { hasStore } from './hasStore.ts'
import { invitationText, inviteOwner } from './inviteOwner.ts'
import { openControlFor } from './openControlFor.ts'
import { readOverrides, readPlan } from './planArguments.ts'

/** Who the audit log says it was. */
const actor = 'operator'

export async function listAccounts(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const found = hasStore(config) ? await withControl(config, ({ overviews }) => overviews()) : []
  if (args.json === true) terminal.stdout.write(`${JSON.stringify(found.map(accountFacts))}\n`)
  else if (found.length > 0) terminal.stdout.write(accountTable(found))
  else
    terminal.stdout.write(`There are no accounts in ${config.data} yet; causeway up makes the first one.\n`)
  return 0
}

export async function createAccount(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const command = 'accounts create'
  const email = readEmail(args, command)
  const plan = readPlan(String(args.plan ?? 'core'), command, { isLocal: false })
  if (!existsSync(config.data)) mkdirSync(config.data, { recursive: true, mode: 0o700 })
  const { account, invited } = await withControl(config, async ({ store, accounts }) => {
    const made = await accounts.create({ name: String(args.name), plan: plan.id, actor })
    return { account: made, invited: await inviteOwner(made, { store, config, email, actor }) }
  })
  const { id, name } = account
  terminal.stdout.write(
    args.json === true
      ? `${JSON.stringify({ id, name, plan: plan.id, ...invited })}\n`
      : `${name}  ${id}  ${plan.title}\n${invitationText(invited)}`,
  )
  return 0
}

export async function inviteToAccount(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const email = readEmail(args, 'accounts invite')
  const { account, invited } = await withAccount(config, args, async ({ account }, { store }) => ({
    account,
    invited: await inviteOwner(account, { store, config, email, actor }),
  }))
  const { id, name } = account
  terminal.stdout.write(
    args.json === true
      ? `${JSON.stringify({ id, name, ...invited })}\n`
      : `${name}  ${id}\n${invitationText(invited)}`,
  )
  return 0
}

export async function setAccountPlan(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const command = 'accounts plan'
  const plan = readPlan(String(args.plan), command, { isLocal: String(args.account) === localAccountId })
  const given = readOverrides(args, command)
  if (plan.id !== 'custom' && Object.keys(given).length > 0) {
    throw new UsageError(`${plan.title} is as it is; figures and features go with the plan custom`, command)
  }
  const after = await withAccount(config, args, async ({ account }, { accounts, overview }) => {
    const { id } = account
    const { locked: wasLocked = false, ...figures } = account.planOverrides
    const kept = plan.id === 'custom' && account.plan === 'custom' ? figures : {}
    const locked = typeof args.locked === 'boolean' ? args.locked : wasLocked
    await accounts.setPlan(id, plan.id, { ...kept, ...given, ...(locked ? { locked } : {}) }, actor)
    return overview(id)
  })
  if (args.json === true) terminal.stdout.write(`${JSON.stringify(accountFacts(after))}\n`)
  else terminal.stdout.write(`${after.account.name} has ${planLine(after)}\n`)
  return 0
}

export function suspendAccount(args: Arguments, terminal: Terminal): Promise<number> {
  return setStatus(args, terminal, 'suspended')
}

export function resumeAccount(args: Arguments, terminal: Terminal): Promise<number> {
  return setStatus(args, terminal, 'active')
}

async function setStatus(args: Arguments, terminal: Terminal, status: AccountStatus): Promise<number> {
  const config = configOf(args, terminal)
  const reason = typeof args.reason === 'string' ? args.reason : undefined
  const { after, isNew } = await withAccount(config, args, async (before, { accounts, overview }) => {
    const { id } = before.account
    const isNew = before.account.status !== status
    if (isNew) await accounts.setStatus(id, status, actor, reason)
    return { after: await overview(id), isNew }
  })
  if (args.json === true) terminal.stdout.write(`${JSON.stringify(accountFacts(after))}\n`)
  else
    terminal.stdout.write(
      `${after.account.name} ${isNew ? 'is' : 'was'} ${status}${isNew ? '' : ' already'}.\n`,
    )
  return 0
}

interface Opened {
  readonly store: Store
  readonly accounts: Accounts
  overviews(): Promise<AccountOverview[]>
  overview(id: string): Promise<AccountOverview>
}

async function withControl<Result>(
  config: Config,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const store = await openControlFor(config)
  const overviews = () => readAccountOverviews(store, Date.now())
  try {
    return await work({
      store,
      accounts: createAccounts(store),
      overviews,
      overview: async (id) => findAccount(await overviews(), id),
    })
  } catch (error) {
    throw error instanceof ControlError ? new CommandError(error.message) : error
  } finally {
    await store.close()
  }
}

/** Work on the account that the command line names. */
async function withAccount<Result>(
  config: Config,
  args: Arguments,
  work: (found: AccountOverview, opened: Opened) => Promise<Result>,
): Promise<Result> {
  const named = String(args.account)
  if (!hasStore(config)) throw unknownAccount(named, null)
  return withControl(config, async (opened) => work(findAccount(await opened.overviews(), named), opened))
}

function readEmail(args: Arguments, command: string): string {
  const email = normalizeEmail(String(args.owner))
  if (email === null) throw new UsageError(`"${args.owner}" is not an e-mail address`, command)
  return email
}
