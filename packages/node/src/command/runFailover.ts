import { type AccountOverview, readAccountOverviews } from '../control/accounts/accountOverviews.ts'
import { type NotedEnd, verifyRecord } from '../failover/verifyRecord.ts'
import { type Arguments, CommandError, type Terminal, UsageError } from './command.ts'
import { findAccount } from './findAccount.ts'
import { configOf } from './flags.ts'
import { hasStore } from './hasStore.ts'
import { openControlFor } from './openControlFor.ts'

/** Walks the records of accounts; a broken one makes the exit code 1. */
export async function verifyFailover(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const noted = readEnd(args)
  if (!hasStore(config)) throw new CommandError(`there are no accounts in ${config.data} yet`)
  const store = await openControlFor(config)
  try {
    const all = await readAccountOverviews(store, Date.now())
    const chosen = args.account === undefined ? all : [findAccount(all, String(args.account))]
    const found = []
    for (const { account } of chosen) {
      const verdict = await verifyRecord(store.db, account.id, noted)
      found.push({ account: account.id, name: account.name, ...verdict })
    }
    terminal.stdout.write(
      args.json === true ? `${JSON.stringify(found)}\n` : found.map((each) => `${line(each)}\n`).join(''),
    )
    return found.every(({ isWhole }) => isWhole) ? 0 : 1
  } finally {
    await store.close()
  }
}

type Found = { readonly name: AccountOverview['account']['name'] } & Awaited<ReturnType<typeof verifyRecord>>

const faults = {
  altered: 'was altered',
  missing: 'is missing',
  unlinked: 'does not follow the row before it',
  cutOff: 'is where the end was cut off',
  rewritten: 'is not the one that was noted',
} as const

function line(found: Found): string {
  const { name, rows } = found
  if (!found.isWhole) return `${name}: NOT WHOLE, row ${found.at} ${faults[found.fault]}`
  return rows === 0 ? `${name}: no rows` : `${name}: whole, ${rows} rows, end ${found.seq}:${found.hash}`
}

function readEnd({ account, end }: Arguments): NotedEnd | null {
  if (end === undefined) return null
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(String(end))
  if (match === null) throw new UsageError('--end is a row and its hash: 17:<64 digits>', 'failover verify')
  if (account === undefined)
    throw new UsageError('--end needs --account: every account has a record of its own', 'failover verify')
  return { seq: Number(match[1]), hash: match[2] ?? '' }
}
