import type { ListDiff, SessionDiff, SessionRecord } from '@causeway/session'
import { strings } from '../strings.ts'
import { abilityOf } from './abilities.ts'
import { groupOf, type WalletFacts } from './grantContext.ts'
import { scopeName } from './scopeName.ts'

const words = strings.changes

/** One way in which a connection would change. */
export interface Change {
  readonly kind: 'added' | 'removed'
  readonly says: string
}

/** How the life and the rule of a connection would change beside its scopes. */
export interface Terms {
  readonly mode: SessionRecord['mode']
  readonly expiresAt: number | null
}

/** A difference between two sessions in plain words; the same change on several networks is one line. */
export function changesOf(diff: SessionDiff, facts: WalletFacts): readonly Change[] {
  const changes: Change[] = [
    ...together('added', words.connects, diff.added, facts),
    ...together('removed', words.disconnects, diff.removed, facts),
  ]
  const where = new Map<string, { change: Change['kind']; what: string; scopes: string[] }>()
  const note = (change: Change['kind'], what: string, scope: string) => {
    const key = `${change} ${what}`
    const entry = where.get(key) ?? { change, what, scopes: [] }
    entry.scopes.push(scope)
    where.set(key, entry)
  }
  for (const [scope, { accounts, methods }] of Object.entries(diff.changed)) {
    each(accounts, (change, account) => {
      const name = groupOf(facts, scope, account)?.name ?? account.slice(scope.length + 1)
      note(change, change === 'added' ? words.shares(name) : words.sharesNot(name), scope)
    })
    each(methods, (change, method) => note(change, methodWords(change, method, facts), scope))
  }
  for (const { change, what, scopes } of where.values())
    changes.push({ kind: change, says: words.on(what, list(scopes.map((scope) => scopeName(scope, facts)))) })
  return changes
}

/** Whether the terms differ, in plain words. */
export function changedTerms(
  before: Terms,
  after: Terms,
  format: (moment: number) => string,
): readonly Change[] {
  const changes: Change[] = []
  if (before.mode !== after.mode)
    changes.push(
      after.mode === 'asked'
        ? { kind: 'removed', says: words.onlyAsked }
        : { kind: 'added', says: words.everything },
    )
  if (before.expiresAt !== after.expiresAt)
    changes.push(
      after.expiresAt === null
        ? { kind: 'added', says: words.noEnd }
        : {
            kind: before.expiresAt === null || after.expiresAt < before.expiresAt ? 'removed' : 'added',
            says: strings.ends(format(after.expiresAt)),
          },
    )
  return changes
}

function methodWords(change: Change['kind'], method: string, { namespaces }: WalletFacts): string {
  const asks = namespaces.flatMap((row) => row.asks)
  const purpose = strings.methods.titles[abilityOf(method, asks)].toLowerCase()
  return change === 'added' ? words.allows(method, purpose) : words.switchesOff(method, purpose)
}

function together(
  kind: Change['kind'],
  verb: string,
  scopes: readonly string[],
  facts: WalletFacts,
): readonly Change[] {
  if (scopes.length === 0) return []
  return [{ kind, says: `${verb} ${list(scopes.map((scope) => scopeName(scope, facts)))}` }]
}

function each(diff: ListDiff, tell: (change: Change['kind'], member: string) => void): void {
  for (const member of diff.added) tell('added', member)
  for (const member of diff.removed) tell('removed', member)
}

/** Names in a row; of many only the first and how many more. */
export function list(names: readonly string[], most = 3): string {
  if (names.length > most + 1)
    return `${names.slice(0, most).join(', ')} ${words.andMore(names.length - most)}`
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${words.and} ${last}`
}
