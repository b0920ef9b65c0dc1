import type { AccountOverview } from '../control/accounts/accountOverviews.ts'
import { nearest } from '../nearest.ts'
import { CommandError } from './command.ts'

/** The account that somebody means: by its id first, since owners may name their accounts as they like. */
export function findAccount(all: readonly AccountOverview[], named: string): AccountOverview {
  const byId = all.find(({ account }) => account.id === named)
  if (byId !== undefined) return byId
  const [found, ...others] = all.filter(({ account }) => account.name === named)
  if (found === undefined) {
    const meant = nearest(
      named,
      all.map(({ account }) => account.name),
    )
    throw unknownAccount(named, meant)
  }
  if (others.length > 0) {
    const ids = [found, ...others].map(({ account }) => account.id)
    throw new CommandError(
      `${ids.length} accounts are named "${named}"; say which by its id: ${ids.join(', ')}`,
    )
  }
  return found
}

export function unknownAccount(named: string, meant: string | null): CommandError {
  const hint = meant === null ? 'see: causeway accounts list' : `did you mean ${meant}?`
  return new CommandError(`there is no account "${named}"; ${hint}`)
}
