import type { IncomingHttpHeaders } from 'node:http'
import type { Role, User } from '../records.ts'
import type { Outcome } from './signInError.ts'

/** Who is let in, and for how long. Refusals are typed; a bad name throws as everywhere (`ControlError`). */
export interface SignIn {
  /** At the start of the service: makes the first owner, or says how somebody becomes it. */
  ensureOwner(place: { isLoopback: boolean; endsEarlier?: boolean }): Promise<FirstDoor>
  /** Whether nobody can sign in yet, so that the claim code is asked for. */
  isClaimable(): Promise<boolean>
  claim(request: Arrival & { code: string; name: string; email: string; password: string }): SigningIn
  /** The one-time link of the banner; only on this machine, see `isLocalRequest`. */
  withLink(request: Arrival & { token: string; host: string; headers: IncomingHttpHeaders }): SigningIn
  withPassword(request: Arrival & { email: string; password: string }): SigningIn

  /** Begins a sign-in with a wallet. `browserToken` goes into a cookie of the page's own, the nonce into the message. */
  issueNonce(client: Client): Promise<Outcome<IssuedNonce>>
  withWallet(request: Arrival & WalletRequest): SigningIn
  linkWallet(request: WalletRequest & { userId: string; client: Client }): Promise<Outcome<User>>
  unlinkWallet(userId: string): Promise<Outcome<User>>

  /** Whose session a cookie is; `null` for none that lasts. Using it keeps it alive. */
  session(token: string): Promise<ActiveSession | null>
  sessionsOf(userId: string): Promise<readonly Session[]>
  chooseAccount(sessionId: string, userId: string, accountId: string): Promise<Outcome<null>>
  signOut(token: string): Promise<void>
  /** False where the user has no such session. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** Whenever what a user may do changed: they sign in again. */
  endSessionsOf(userId: string): Promise<void>
  /** The same for those who changed it themselves: every session ends, and this one goes on under a new token. */
  renewSession(token: string, client: Client): Promise<NewSession | null>

  changeName(userId: string, name: string): Promise<Outcome<User>>
  /** `current` is asked for where there is a password. */
  changeEmail(request: {
    userId: string
    email: string
    current: string | null
    client: Client
  }): Promise<Outcome<User>>
  /** Ends every session of the user; the one that asked goes on under a new token. */
  changePassword(request: Arrival & { userId: string; current: string | null; password: string }): SigningIn

  /** The answer is the same whether or not somebody has that e-mail. `link` where no mail is sent. */
  invite(request: {
    accountId: string
    accountName: string
    email: string
    role: Role
    by: User
  }): Promise<Outcome<{ invite: Invitation; link: string | null }>>
  invitationsOf(accountId: string): Promise<readonly Invitation[]>
  /** False where the account has no such invitation open. */
  withdrawInvitation(accountId: string, id: string, by: User): Promise<boolean>
  readInvitation(
    token: string,
    client: Client,
  ): Promise<Outcome<{ account: string; email: string; role: Role }>>
  /** Somebody new chooses a password; somebody known gives theirs; either may come with a wallet instead. */
  acceptInvitation(
    request: Arrival & { token: string; name: string } & ({ password: string } | WalletRequest),
  ): SigningIn

  /** Answers at once and always alike; the letter is written afterwards. */
  requestReset(email: string, client: Client): Promise<Outcome<null>>
  reset(request: Arrival & { token: string; password: string }): SigningIn

  /** Letters that were not sent, for somebody who owns these accounts to hand on. */
  lettersFor(ownedAccountIds: readonly string[]): readonly Letter[]
  /** Once the letters that are being written are done. */
  settled(): Promise<void>
}

type SigningIn = Promise<Outcome<NewSession>>

/** Whom a request came from, as far as a server can tell. */
export interface Client {
  /** The client's own, behind trusted proxies too. */
  readonly ip: string
  readonly userAgent: string
}

interface Arrival {
  readonly client: Client
  /** The session cookie that came along, if any: it ends, so that nobody can plant one (fixation). */
  readonly before: string | null
}

export type Way = 'password' | 'wallet' | 'link' | 'claim' | 'invite' | 'reset'

export interface Session {
  readonly id: string
  readonly userId: string
  /** The account it is about, while the user belongs to it. */
  readonly accountId: string | null
  readonly way: Way
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly expiresAt: number
  readonly ip: string
  readonly userAgent: string
}

export interface ActiveSession {
  readonly session: Session
  readonly user: User
  readonly hasPassword: boolean
}

export interface NewSession extends ActiveSession {
  /** The cookie's value. Nobody can read it again. */
  readonly token: string
}

export interface IssuedNonce {
  readonly nonce: string
  readonly browserToken: string
  readonly issuedAt: number
  readonly expiresAt: number
}

/** A signed message, and what the service expects in it. */
export interface WalletRequest {
  readonly message: string
  readonly signature: string
  readonly browserToken: string | null
  /** Where the page is, from the configuration or a checked `Host`: `https://console.example:8647`. */
  readonly origin: string
  /** Networks that a message may name; left out: every one, for the signature of an account is the same on all. */
  readonly chainIds?: ReadonlySet<bigint>
}

export type FirstDoor =
  /** For the banner: opens the dashboard once, within 15 minutes. */
  | { readonly kind: 'link'; readonly token: string; readonly expiresAt: number }
  /** For the console: makes the first owner. */
  | { readonly kind: 'claim'; readonly code: string }
  | { readonly kind: 'none' }

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: number
  readonly expiresAt: number
}

/** What a mail says, without its words: these are the adapter's. */
export interface Mailing {
  readonly kind: 'invite' | 'reset'
  readonly to: string
  readonly link: string
  /** The name of the account that somebody is invited to. */
  readonly account: string | null
  /** Which accounts it is about; only somebody who owns them all may see a link that was not sent. */
  readonly accountIds: readonly string[]
  readonly expiresAt: number
}

/** How letters leave. The default keeps them for the owner: `createOutbox`. */
export interface Mail {
  /** `kept` where nothing was sent and the owner hands the link on. */
  send(mailing: Mailing): Promise<'sent' | 'kept'>
  letters(ownedAccountIds: readonly string[]): readonly Letter[]
}

export interface Letter extends Mailing {
  readonly id: string
  readonly at: number
}
