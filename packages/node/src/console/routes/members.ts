import { z } from 'zod'
import type { Invite, Letter, Member, MembersView } from '../api.ts'
import { actorOf } from '../caller.ts'
import type { House } from '../house.ts'
import { AdminRefusal } from '../refusal.ts'
import type { RoutesUnder } from '../route.ts'
import { email, role, time, user } from '../schemas.ts'
import { accepted } from '../signInRefusal.ts'

const member: z.ZodType<Member> = z.strictObject({ accountId: z.string(), user, role, since: time })
const invite: z.ZodType<Invite> = z.strictObject({
  id: z.string(),
  email: z.string(),
  role,
  createdAt: time,
  expiresAt: time,
})
const letter: z.ZodType<Letter> = z.strictObject({
  id: z.string(),
  at: time,
  kind: z.enum(['invite', 'reset']),
  to: z.string(),
  link: z.string(),
  expiresAt: time,
})
const membersView = z.strictObject({ members: z.array(member), invites: z.array(invite) })

async function viewOf(house: House, accountId: string): Promise<MembersView> {
  const [members, invites] = await Promise.all([
    house.members.list(accountId),
    house.signIn.invitationsOf(accountId),
  ])
  return { members, invites }
}

export const memberRoutes: RoutesUnder<'/members'> = {
  'GET /members': {
    summary: 'Who belongs to the account, and who was invited.',
    may: 'members.read',
    body: null,
    answer: membersView,
    handle: ({ house, caller }) => viewOf(house, caller.account.id),
  },
  'POST /members/invites': {
    summary: 'Invite somebody. Where no mail is sent, the answer has the link to hand on.',
    may: 'members.write',
    body: z.strictObject({ email, role }),
    answer: z.strictObject({ invite, link: z.string().nullable() }),
    async handle({ house, caller, body }) {
      const { id, name } = caller.account
      return accepted(
        await house.signIn.invite({ accountId: id, accountName: name, ...body, by: caller.user }),
      )
    },
  },
  'DELETE /members/invites/:id': {
    summary: 'Take an invitation back.',
    may: 'members.write',
    body: null,
    answer: membersView,
    async handle({ house, caller, params }) {
      const isGone = await house.signIn.withdrawInvitation(caller.account.id, params.id, caller.user)
      if (!isGone) throw new AdminRefusal('notFound', 'There is no such invitation.')
      return viewOf(house, caller.account.id)
    },
  },
  'PATCH /members/:id': {
    summary: "Change a member's role. They sign in again.",
    may: 'members.write',
    body: z.strictObject({ role }),
    answer: membersView,
    async handle({ house, caller, params, body, visitor, cookies }) {
      await house.members.setRole(caller.account.id, params.id, body.role, actorOf(caller))
      if (params.id !== caller.user.id) {
        await house.signIn.endSessionsOf(params.id)
      } else if (visitor.token !== null) {
        const renewed = await house.signIn.renewSession(visitor.token, visitor.client)
        if (renewed !== null) cookies.keepSession(renewed)
      }
      return viewOf(house, caller.account.id)
    },
  },
  'DELETE /members/:id': {
    summary: 'Remove a member. Their sessions end.',
    may: 'members.write',
    body: null,
    answer: membersView,
    async handle({ house, caller, params }) {
      await house.members.remove(caller.account.id, params.id, actorOf(caller))
      await house.signIn.endSessionsOf(params.id)
      return viewOf(house, caller.account.id)
    },
  },
  'GET /members/letters': {
    summary: 'Letters that nobody sent, because no mail is set up: hand their links on.',
    may: 'letters.read',
    body: null,
    answer: z.strictObject({ letters: z.array(letter) }),
    async handle({ house, caller }) {
      const owned = caller.accounts.filter((each) => each.role === 'owner').map(({ id }) => id)
      const letters = house.signIn
        .lettersFor(owned)
        .map(({ id, at, kind, to, link, expiresAt }) => ({ id, at, kind, to, link, expiresAt }))
      return { letters }
    },
  },
}
