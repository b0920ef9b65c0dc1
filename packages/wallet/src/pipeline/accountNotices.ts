import { type Notify, notify, type Offers, type SessionRecord } from '@causeway/session'
import {
  accountNamespace,
  accountsChangedNotification,
  isWalletScope,
  sessionEvents,
} from '@causeway/session/caip'

/** The chain under which a site hears of its account outside the EVM, where that chain is granted. */
const mainChains: ReadonlyMap<string, string> = new Map([
  ['solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['bip122', 'bip122:000000000019d6689c085ae165831e93'],
])

/** What each namespace that the site opted into has to say now, by namespace. */
export type AccountNotices = ReadonlyMap<string, Notify>

export interface NoticeContext {
  readonly offers: Offers
  readonly now: number
  /** The addresses of the selected account on a scope. */
  selected(scope: string): readonly string[]
}

/**
 * The account that a session shows a site in each namespace whose notification it opted into: the selected one if it
 * was granted, else the first.
 */
export function accountNotices(record: SessionRecord | null, context: NoticeContext): AccountNotices {
  const notices = new Map<string, Notify>()
  if (record === null) return notices
  const scopes = Object.keys(record.scopes).filter((scope) => !isWalletScope(scope))
  for (const scope of scopes) {
    const namespace = accountNamespace(scope)
    if (namespace === null || notices.has(namespace)) continue
    const main = mainChains.get(namespace)
    const spoken = main !== undefined && scopes.includes(main) ? main : scope
    const params = shownAddress(record, spoken, context)
    const event = notify(
      record,
      spoken,
      { method: accountsChangedNotification, params },
      context.offers,
      context.now,
    )
    if (event !== null) notices.set(namespace, event)
  }
  return notices
}

/** What a site must hear after a change: every notice that says something else now, and an empty one for what it lost. */
export function noticesAfter(before: AccountNotices, after: AccountNotices): readonly Notify[] {
  const changed = [...after].flatMap(([namespace, notice]) =>
    isSame(before.get(namespace), notice) ? [] : [notice],
  )
  const lost = [...before].flatMap(([namespace, { params }]): Notify[] =>
    after.has(namespace) ? [] : [withoutAccount(params.scope)],
  )
  return [...changed, ...lost]
}

/** Notices are plain data, made in one place: what is written alike is alike. */
function isSame(before: Notify | undefined, now: Notify): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now)
}

function withoutAccount(scope: string): Notify {
  const notification = { method: accountsChangedNotification, params: [] }
  return { jsonrpc: '2.0', method: sessionEvents.notify, params: { scope, notification } }
}

function shownAddress(record: SessionRecord, scope: string, { selected }: NoticeContext): readonly string[] {
  const granted = (record.scopes[scope]?.accounts ?? []).map((account) => account.slice(scope.length + 1))
  const chosen = selected(scope).find((address) => granted.includes(address)) ?? granted[0]
  return chosen === undefined ? [] : [chosen]
}
