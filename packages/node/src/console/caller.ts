import type { ActiveSession } from '../control/signIn/signIn.ts'
import type { SignedIn } from './api.ts'
import type { House } from './house.ts'
import { AdminRefusal } from './refusal.ts'
import type { Caller } from './route.ts'

/** What a session may act in: the account it chose, while its user belongs to it, or else the first one. */
export async function callerOf(house: House, active: ActiveSession): Promise<Caller> {
  const { user, hasPassword, session } = active
  const accounts = await house.members.accountsOf(user.id)
  const chosen = accounts.find(({ id }) => id === session.accountId) ?? accounts[0]
  const account = chosen === undefined ? null : await house.accounts.find(chosen.id)
  if (chosen === undefined || account === null) {
    throw new AdminRefusal(
      'forbidden',
      'You belong to no account here any more. Ask an owner for an invitation.',
    )
  }
  return { user, hasPassword, session, account, role: chosen.role, accounts }
}

export function signedInView({ user, hasPassword, account, role, accounts, session }: Caller): SignedIn {
  return { signedIn: true, user, hasPassword, account, role, accounts, expiresAt: session.expiresAt }
}

/** Who made a change, as the audit log names them. */
export function actorOf({ user }: Caller): string {
  return user.email ?? user.address ?? user.name
}
