import type { Store } from '../store/openStore.ts'
import { createFirstOwner } from './firstOwner.ts'
import { createInvitations } from './invitations.ts'
import { createLimits } from './limits.ts'
import { createOneTimeTokens } from './oneTimeTokens.ts'
import { createOutbox } from './outbox.ts'
import type { Parts } from './parts.ts'
import { createPasswordSignIn } from './passwordSignIn.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { type Clock, type Random, systemRandom } from './ports.ts'
import { createResets } from './resets.ts'
import { createSessions } from './sessions.ts'
import type { Mail, SignIn } from './signIn.ts'
import { accept, refuse } from './signInError.ts'
import { findUser } from './users.ts'
import { createWalletSignIn } from './walletSignIn.ts'

export interface SignInOptions {
  readonly store: Store
  /** The page of the dashboard that takes a token; from the configuration, never from a request. */
  readonly linkTo: Parts['linkTo']
  /** Told of a letter that could not be written; nobody is waiting for it. */
  readonly onFault: (error: unknown) => void
  /** Left out: letters are kept for the owner to hand on. */
  readonly mail?: Mail
  readonly clock?: Clock
  readonly random?: Random
  readonly passwords?: Passwords
}

/** What cannot be a token of ours is not looked for. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Who is let into the console of a service. */
export function createSignIn(options: SignInOptions): SignIn {
  const { store, linkTo, onFault, clock = Date.now, random = systemRandom } = options
  const mail = options.mail ?? createOutbox({ clock, random })
  const parts: Parts = {
    store,
    clock,
    random,
    mail,
    linkTo,
    passwords: options.passwords ?? createPasswords({ random }),
    sessions: createSessions({ db: store.db, clock, random }),
    tokens: createOneTimeTokens({ db: store.db, clock }),
    limits: createLimits(clock),
  }
  const { sessions } = parts
  const { prove, ...walletWays } = createWalletSignIn(parts)

  return {
    ...createFirstOwner(parts),
    ...createPasswordSignIn(parts),
    ...walletWays,
    ...createInvitations(parts, prove),
    ...createResets(parts, onFault),

    session: async (token) => (tokenPattern.test(token) ? sessions.find(token) : null),
    sessionsOf: (userId) => sessions.listOf(userId),
    async chooseAccount(sessionId, userId, accountId) {
      const member = await store.db
        .selectFrom('members')
        .select('role')
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (member === undefined) return refuse({ code: 'notMember' })
      await sessions.choose(sessionId, accountId)
      return accept(null)
    },
    signOut: (token) => sessions.endByToken(token),
    endSession: (userId, sessionId) => sessions.end(userId, sessionId),
    endSessionsOf: (userId) => sessions.endAllOf(userId),
    async renewSession(token, client) {
      const active = await sessions.find(token)
      const user = active === null ? undefined : await findUser(store.db, 'id', active.user.id)
      if (active === null || user === undefined) return null
      await sessions.endAllOf(user.id)
      const { way, accountId } = active.session
      return sessions.start(user, { way, client, before: null, ...(accountId ? { accountId } : {}) })
    },
    lettersFor: (owned) => mail.letters(owned),
  }
}
