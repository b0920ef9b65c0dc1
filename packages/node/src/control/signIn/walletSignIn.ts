import type { Parts } from './parts.ts'
import type { Client, SignIn, WalletRequest } from './signIn.ts'
import { accept, type Outcome, refuse, type SiweFault } from './signInError.ts'
import { nonceLifetime, siweFault } from './siwe/checkSiwe.ts'
import { signerOf } from './siwe/signer.ts'
import { parseSiweMessage } from './siwe/siweMessage.ts'
import { createToken } from './tokens.ts'
import { editUser, findUser, userRecord } from './users.ts'

/** The address that signed a good message. Its nonce is used up, whatever comes of it. */
export type ProveWallet = (request: WalletRequest & { client: Client }) => Promise<Outcome<string>>

type Ways = Pick<SignIn, 'issueNonce' | 'withWallet' | 'linkWallet' | 'unlinkWallet'>

/** Signing in with an Ethereum account (EIP-4361), and linking one to a user. */
export function createWalletSignIn(parts: Parts): Ways & { prove: ProveWallet } {
  const { store, clock, random, sessions, tokens, limits } = parts
  let sweptAt = clock()

  const prove: ProveWallet = async ({ message: text, signature, browserToken, origin, chainIds, client }) => {
    const limited = limits.link(client)
    if (limited !== null) return limited
    const message = parseSiweMessage(text)
    if (message === null) return refused('malformed')
    const taken =
      browserToken === null ? null : await tokens.take('nonce', message.nonce, { boundTo: browserToken })
    if (taken === null) return refused('nonce')
    const fault = siweFault(message, { origin, chainIds: chainIds ?? null, now: clock() })
    if (fault !== null) return refused(fault)
    return signerOf(text, signature) === message.address ? accept(message.address) : refused('signature')
  }

  return {
    prove,

    async issueNonce(client) {
      const limited = limits.nonce(client)
      if (limited !== null) return limited
      const nonce = random(16).toString('hex')
      const browserToken = createToken(random)
      const issuedAt = clock()
      // Anybody may ask for one, so what is dead must not stay until the next start.
      if (issuedAt - sweptAt >= nonceLifetime) {
        sweptAt = issuedAt
        await Promise.all([tokens.sweep(), sessions.sweep()])
      }
      await tokens.keep(nonce, { kind: 'nonce', boundTo: browserToken, lifetime: nonceLifetime })
      return accept({ nonce, browserToken, issuedAt, expiresAt: issuedAt + nonceLifetime })
    },

    async withWallet(request) {
      const proof = await prove(request)
      if (!proof.ok) return proof
      const user = await findUser(store.db, 'address', proof.value)
      if (user === undefined) return refuse({ code: 'addressUnknown', address: proof.value })
      const { client, before } = request
      return accept(await sessions.start(user, { way: 'wallet', client, before }))
    },

    async linkWallet({ userId, ...request }) {
      const proof = await prove(request)
      if (!proof.ok) return proof
      return store.change(async (within) => {
        const holder = await findUser(within, 'address', proof.value)
        if (holder !== undefined) {
          return holder.id === userId ? accept(userRecord(holder)) : refuse({ code: 'addressTaken' })
        }
        const user = await within
          .selectFrom('users')
          .selectAll()
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        const detail = { from: user.address, to: proof.value }
        const change = { action: 'user.wallet', detail, at: clock() }
        return accept(userRecord(await editUser(within, user, { address: proof.value }, change)))
      })
    },

    async unlinkWallet(userId) {
      return store.change(async (within) => {
        const user = await within
          .selectFrom('users')
          .selectAll()
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        if (user.email === null || user.password_hash === null) return refuse({ code: 'lastWayIn' })
        const change = { action: 'user.wallet', detail: { from: user.address, to: null }, at: clock() }
        return accept(userRecord(await editUser(within, user, { address: null }, change)))
      })
    },
  }
}

function refused(fault: SiweFault) {
  return refuse({ code: 'messageRefused', fault })
}
