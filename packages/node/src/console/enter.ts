import type { NewSession } from '../control/signIn/signIn.ts'
import type { Outcome } from '../control/signIn/signInError.ts'
import type { SignedIn } from './api.ts'
import { callerOf, signedInView } from './caller.ts'
import type { House } from './house.ts'
import type { CookieKeeper } from './route.ts'
import { accepted } from './signInRefusal.ts'

/** Lets somebody in who has proved who they are: the browser gets the new session, the page its facts. */
export async function enter(
  { house, cookies }: { house: House; cookies: CookieKeeper },
  outcome: Outcome<NewSession>,
): Promise<SignedIn> {
  const session = accepted(outcome)
  const caller = await callerOf(house, session)
  cookies.keepSession(session)
  return signedInView(caller)
}
