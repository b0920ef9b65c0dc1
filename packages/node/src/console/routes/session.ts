import { z } from 'zod'
import type { SessionState } from '../api.ts'
import { callerOf, signedInView } from '../caller.ts'
import { enter } from '../enter.ts'
import { AdminRefusal } from '../refusal.ts'
import type { RoutesUnder, Visitor } from '../route.ts'
import { done, email, nameText, password, role, shortText, signedIn, token, walletProof } from '../schemas.ts'
import { accepted } from '../signInRefusal.ts'

const sessionState: z.ZodType<SessionState> = z.union([
  z.strictObject({ signedIn: z.literal(false), claimable: z.boolean(), local: z.boolean() }),
  signedIn,
])

const arrival = ({ client, token: before }: Visitor) => ({ client, before })
const fromWallet = ({ browserToken, origin }: Visitor) => ({ browserToken, origin })

export const sessionRoutes: RoutesUnder<'/session'> = {
  'GET /session': {
    summary: 'Who is asking. Never refused.',
    may: 'anyone',
    body: null,
    answer: sessionState,
    async handle({ caller, house }) {
      if (caller !== null) return signedInView(caller)
      const claimable = await house.signIn.isClaimable()
      return { signedIn: false, claimable, local: house.isLoopback }
    },
  },
  'POST /session/password': {
    summary: 'Sign in with an e-mail address and a password.',
    may: 'anyone',
    body: z.strictObject({ email, password }),
    answer: signedIn,
    handle: async (ask) =>
      enter(ask, await ask.house.signIn.withPassword({ ...arrival(ask.visitor), ...ask.body })),
  },
  'POST /session/link': {
    summary: "Sign in with the one-time link of the service's start, on the same machine.",
    may: 'anyone',
    body: z.strictObject({ token }),
    answer: signedIn,
    async handle(ask) {
      const { host, headers } = ask.visitor
      const arriving = { ...arrival(ask.visitor), token: ask.body.token, host, headers }
      return enter(ask, await ask.house.signIn.withLink(arriving))
    },
  },
  'POST /session/claim': {
    summary: 'Become the first owner of a service that has none, with the code that its start printed.',
    may: 'anyone',
    body: z.strictObject({ code: token, name: nameText, email, password }),
    answer: signedIn,
    handle: async (ask) => enter(ask, await ask.house.signIn.claim({ ...arrival(ask.visitor), ...ask.body })),
  },
  'POST /session/wallet/nonce': {
    summary: 'Begin to sign in with an Ethereum account (EIP-4361): what the message has to say.',
    may: 'anyone',
    body: null,
    answer: z.strictObject({
      nonce: z.string(),
      domain: z.string(),
      uri: z.string(),
      statement: z.string(),
      issuedAt: z.string(),
      expirationTime: z.string(),
    }),
    async handle({ house, visitor, cookies }) {
      const { nonce, browserToken, issuedAt, expiresAt } = accepted(
        await house.signIn.issueNonce(visitor.client),
      )
      cookies.keepBrowserToken(browserToken, expiresAt)
      return {
        nonce,
        domain: new URL(visitor.origin).host,
        uri: visitor.origin,
        statement: 'Sign in to the Causeway console.',
        issuedAt: new Date(issuedAt).toISOString(),
        expirationTime: new Date(expiresAt).toISOString(),
      }
    },
  },
  'POST /session/wallet': {
    summary: 'Sign in with a signed message (EIP-4361).',
    may: 'anyone',
    body: z.strictObject(walletProof),
    answer: signedIn,
    async handle(ask) {
      const proof = { ...arrival(ask.visitor), ...fromWallet(ask.visitor), ...ask.body }
      return enter(ask, await ask.house.signIn.withWallet(proof))
    },
  },
  'POST /session/reset': {
    summary: 'Ask for a link to choose a new password. The answer is the same whoever has the address.',
    may: 'anyone',
    body: z.strictObject({ email }),
    answer: done,
    async handle({ house, body, visitor }) {
      accepted(await house.signIn.requestReset(body.email, visitor.client))
      return { done: true }
    },
  },
  'POST /session/reset/accept': {
    summary: 'Choose a new password with the link that was asked for.',
    may: 'anyone',
    body: z.strictObject({ token, password }),
    answer: signedIn,
    handle: async (ask) => enter(ask, await ask.house.signIn.reset({ ...arrival(ask.visitor), ...ask.body })),
  },
  'POST /session/invite': {
    summary: 'What an invitation says.',
    may: 'anyone',
    body: z.strictObject({ token }),
    answer: z.strictObject({ account: z.string(), email: z.string(), role }),
    handle: async ({ house, body, visitor }) =>
      accepted(await house.signIn.readInvitation(body.token, visitor.client)),
  },
  'POST /session/invite/accept': {
    summary: 'Take up an invitation, with a password or with a wallet.',
    may: 'anyone',
    body: z.union([
      z.strictObject({ token, name: nameText, password }),
      z.strictObject({ token, name: nameText, ...walletProof }),
    ]),
    answer: signedIn,
    async handle(ask) {
      const { visitor, body } = ask
      const proof = 'password' in body ? body : { ...body, ...fromWallet(visitor) }
      return enter(ask, await ask.house.signIn.acceptInvitation({ ...arrival(visitor), ...proof }))
    },
  },
  'POST /session/account': {
    summary: 'Choose the account that the other routes are about.',
    may: 'member',
    body: z.strictObject({ id: shortText }),
    answer: signedIn,
    async handle({ house, body, caller, visitor }) {
      accepted(await house.signIn.chooseAccount(caller.session.id, caller.user.id, body.id))
      const active = visitor.token === null ? null : await house.signIn.session(visitor.token)
      if (active === null) throw new AdminRefusal('signedOut', 'You are not signed in.')
      return signedInView(await callerOf(house, active))
    },
  },
  'DELETE /session': {
    summary: 'Sign out.',
    may: 'anyone',
    body: null,
    answer: done,
    async handle({ house, visitor, cookies }) {
      if (visitor.token !== null) await house.signIn.signOut(visitor.token)
      cookies.dropSession()
      return { done: true }
    },
  },
}
