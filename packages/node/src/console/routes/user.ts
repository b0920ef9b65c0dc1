import { z } from 'zod'
import type { SessionRow } from '../api.ts'
import { signedInView } from '../caller.ts'
import { enter } from '../enter.ts'
import { AdminRefusal } from '../refusal.ts'
import type { RoutesUnder } from '../route.ts'
import { done, email, nameText, password, signedIn, time, walletProof } from '../schemas.ts'
import { accepted } from '../signInRefusal.ts'

const sessionRow: z.ZodType<SessionRow> = z.strictObject({
  id: z.string(),
  current: z.boolean(),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
  userAgent: z.string(),
  ip: z.string(),
  way: z.enum(['password', 'wallet', 'link', 'claim', 'invite', 'reset']),
})

/** What people do about themselves, whatever their role. */
export const userRoutes: RoutesUnder<'/user'> & RoutesUnder<'/sessions'> = {
  'GET /sessions': {
    summary: 'Where you are signed in.',
    may: 'member',
    body: null,
    answer: z.strictObject({ sessions: z.array(sessionRow) }),
    async handle({ house, caller }) {
      const sessions = await house.signIn.sessionsOf(caller.user.id)
      return {
        sessions: sessions.map(({ userId: _, accountId: __, ...session }) => ({
          ...session,
          current: session.id === caller.session.id,
        })),
      }
    },
  },
  'DELETE /sessions/:id': {
    summary: 'Sign out somewhere else.',
    may: 'member',
    body: null,
    answer: done,
    async handle({ house, caller, params, cookies }) {
      const isEnded = await house.signIn.endSession(caller.user.id, params.id)
      if (!isEnded) throw new AdminRefusal('notFound', 'You have no such session.')
      if (params.id === caller.session.id) cookies.dropSession()
      return { done: true }
    },
  },
  'PATCH /user': {
    summary: 'Change your name or your e-mail address.',
    may: 'member',
    body: z.strictObject({
      name: nameText.exactOptional(),
      email: email.exactOptional(),
      current: password.exactOptional(),
    }),
    answer: signedIn,
    async handle({ house, caller, body, visitor: { client } }) {
      const { name, email, current = null } = body
      let { user } = caller
      if (email !== undefined && email.toLowerCase() !== user.email) {
        user = accepted(await house.signIn.changeEmail({ userId: user.id, email, current, client }))
      }
      if (name !== undefined) user = accepted(await house.signIn.changeName(user.id, name))
      return signedInView({ ...caller, user })
    },
  },
  'POST /user/password': {
    summary: 'Choose a password. All your other sessions end.',
    may: 'member',
    body: z.strictObject({ current: password.exactOptional(), password }),
    answer: signedIn,
    async handle(ask) {
      const { house, caller, body, visitor } = ask
      const outcome = await house.signIn.changePassword({
        client: visitor.client,
        before: visitor.token,
        userId: caller.user.id,
        current: body.current ?? null,
        password: body.password,
      })
      return enter(ask, outcome)
    },
  },
  'POST /user/wallet': {
    summary: 'Add an Ethereum account to sign in with.',
    may: 'member',
    body: z.strictObject(walletProof),
    answer: signedIn,
    async handle({ house, caller, body, visitor: { client, browserToken, origin } }) {
      const proof = { ...body, browserToken, origin, client, userId: caller.user.id }
      return signedInView({ ...caller, user: accepted(await house.signIn.linkWallet(proof)) })
    },
  },
  'DELETE /user/wallet': {
    summary: 'Take the Ethereum account away again.',
    may: 'member',
    body: null,
    answer: signedIn,
    async handle({ house, caller }) {
      const user = accepted(await house.signIn.unlinkWallet(caller.user.id))
      return signedInView({ ...caller, user })
    },
  },
}
