import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Account, Role, User } from '../control/records.ts'
import type { Action } from '../control/signIn/roles.ts'
import type { Client, NewSession, Session } from '../control/signIn/signIn.ts'
import type { AdminRouteName, AdminRoutes } from './api.ts'
import type { House } from './house.ts'

/** Whoever sent a request, signed in or not. */
export interface Visitor {
  readonly client: Client
  /** The checked `Host`, and the address of the pages under it. */
  readonly host: string
  readonly origin: string
  readonly headers: IncomingHttpHeaders
  /** The session cookie, good or not. */
  readonly token: string | null
  /** The cookie that binds a wallet's nonce to this browser. */
  readonly browserToken: string | null
}

/** A visitor with a session that lasts and an account to act in. */
export interface Caller {
  readonly user: User
  readonly hasPassword: boolean
  readonly session: Session
  readonly account: Account
  readonly role: Role
  readonly accounts: readonly { readonly id: string; readonly name: string; readonly role: Role }[]
}

type PathOf<Name extends AdminRouteName> = Name extends `${string} ${infer Path}` ? Path : never
type ParamsOf<Path extends string> = Path extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamsOf<`/${Rest}`>
  : Path extends `${string}/:${infer Param}`
    ? Param
    : never

export type BodyOf<Name extends AdminRouteName> = AdminRoutes[Name] extends { body: infer Body } ? Body : null
export type QueryOf<Name extends AdminRouteName> = AdminRoutes[Name] extends { query: infer Query }
  ? Query
  : null
type AnswerOf<Name extends AdminRouteName> = AdminRoutes[Name]['answer']

/** Decides what the browser carries from now on. */
export interface CookieKeeper {
  keepSession(session: NewSession): void
  dropSession(): void
  keepBrowserToken(token: string, expiresAt: number): void
}

/** What a handler is given. */
interface Ask<Name extends AdminRouteName> {
  readonly params: Readonly<Record<ParamsOf<PathOf<Name>>, string>>
  readonly body: BodyOf<Name>
  readonly query: QueryOf<Name>
  readonly visitor: Visitor
  readonly house: House
  readonly cookies: CookieKeeper
}

interface Parts<Name extends AdminRouteName> {
  /** A sentence for the OpenAPI document. */
  readonly summary: string
  readonly body: BodyOf<Name> extends null ? null : z.ZodType<BodyOf<Name>>
  readonly query?: QueryOf<Name> extends null ? never : z.ZodType<QueryOf<Name>>
  readonly answer: z.ZodType<AnswerOf<Name>>
}

/** For everybody; `caller` is `null` for those who are not signed in. */
interface OpenRow<Name extends AdminRouteName> extends Parts<Name> {
  readonly may: 'anyone'
  handle(ask: Ask<Name> & { readonly caller: Caller | null }): Promise<AnswerOf<Name>>
}

/** For members whose role lets them; `member`: for whoever is signed in, about themselves. */
interface MemberRow<Name extends AdminRouteName> extends Parts<Name> {
  readonly may: 'member' | Action
  handle(ask: Ask<Name> & { readonly caller: Caller }): Promise<AnswerOf<Name>>
}

export type Row<Name extends AdminRouteName> = OpenRow<Name> | MemberRow<Name>

/** Every route of the admin API: who may, what it takes and gives, and what it does. */
export type RouteTable = { readonly [Name in AdminRouteName]: Row<Name> }

/** Those routes of the table that begin so: what one file of the folder holds. */
export type RoutesUnder<Path extends string> = {
  readonly [Name in AdminRouteName as PathOf<Name> extends Path | `${Path}/${string}`
    ? Name
    : never]: Row<Name>
}
