import { randomBytes, scryptSync } from 'node:crypto'
import { ensureLocalAccount } from '../localAccount.ts'
import type { Store } from '../store/openStore.ts'
import { createSignIn } from './createSignIn.ts'
import { createPasswords } from './passwords.ts'
import type { Client, IssuedNonce, NewSession, SignIn, WalletRequest } from './signIn.ts'
import type { Outcome, SignInError } from './signInError.ts'
import { devWallet, type SiweFields, siweText } from './siwe/wallet.test.support.ts'

const origin = 'http://localhost:8647'
export const client: Client = { ip: '203.0.113.7', userAgent: 'test' }
export const arrival = { client, before: null }
export const good = 'correct horse battery'

export interface Bench {
  readonly signIn: SignIn
  readonly store: Store
  /** How often scrypt was run. */
  scryptCalls(): number
  /** Lets time pass. */
  wait(milliseconds: number): void
  now(): number
}

/** A sign-in over a store, with a cheap scrypt that is counted and a clock that is moved by hand. */
export async function bench(store: Store): Promise<Bench> {
  let now = Date.parse('2026-11-15T09:00:00Z')
  await ensureLocalAccount(store, { data: '', devKey: null, now })
  let calls = 0
  const passwords = createPasswords({
    random: randomBytes,
    cost: { ln: 4, r: 8, p: 1 },
    deriveKey: async (password, salt, { ln, r, p }) => {
      calls++
      return scryptSync(password, salt, 32, { N: 2 ** ln, r, p })
    },
  })
  const signIn = createSignIn({
    store,
    passwords,
    clock: () => now,
    linkTo: (page, token) => `${origin}/${page}#${token}`,
    onFault: (error) => {
      throw error
    },
  })
  return {
    signIn,
    store,
    scryptCalls: () => calls,
    wait: (milliseconds) => {
      now += milliseconds
    },
    now: () => now,
  }
}

export function acceptedBy<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.error)}`)
  return outcome.value
}

export function errorOf(outcome: Outcome<unknown>): SignInError | null {
  return outcome.ok ? null : outcome.error
}

/** The first owner, claimed with an e-mail and a password. */
export async function claimed({ signIn }: Bench, email = 'owner@example.org'): Promise<NewSession> {
  const door = await signIn.ensureOwner({ isLoopback: false })
  if (door.kind !== 'claim') throw new Error(`no code but ${door.kind}`)
  return acceptedBy(await signIn.claim({ ...arrival, code: door.code, name: 'Owner', email, password: good }))
}

export async function accountOf({ store }: Bench, userId: string): Promise<string> {
  const row = await store.db
    .selectFrom('members')
    .select('account_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.account_id
}

/** Invites somebody into the owner's account; the token of the link. */
export async function invited(
  all: Bench,
  owner: NewSession,
  email: string,
  role: 'owner' | 'admin' | 'viewer' = 'admin',
): Promise<string> {
  const accountId = await accountOf(all, owner.user.id)
  const { link } = acceptedBy(
    await all.signIn.invite({ accountId, accountName: 'Local', email, role, by: owner.user }),
  )
  return (link ?? '').split('#')[1] ?? ''
}

/** A message with a nonce of ours, signed; `edits` change what it says. */
export async function proofOf(
  { signIn, now }: Bench,
  account = devWallet(),
  edits: Partial<SiweFields> = {},
): Promise<WalletRequest & { nonce: IssuedNonce }> {
  const nonce = acceptedBy(await signIn.issueNonce(client))
  const message = siweText({
    domain: new URL(origin).host,
    address: account.address,
    uri: origin,
    chainId: 1337,
    nonce: nonce.nonce,
    issuedAt: new Date(now()),
    ...edits,
  })
  const signature = account.signText(message)
  return { message, signature, browserToken: nonce.browserToken, origin, nonce }
}
