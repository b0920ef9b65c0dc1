import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { z } from 'zod'
import { ControlError } from '../control/controlError.ts'
import { mayDo } from '../control/signIn/roles.ts'
import { wholeLifetime } from '../control/signIn/sessions.ts'
import { type AdminRouteName, adminRoot, livePath } from './api.ts'
import { callerOf } from './caller.ts'
import type { CookieJar } from './cookies.ts'
import { enter } from './enter.ts'
import { faultOf } from './faultOf.ts'
import { checkHost, checkSender } from './guard.ts'
import type { House } from './house.ts'
import { createMatcher } from './matchRoute.ts'
import { readJson } from './readJson.ts'
import { AdminRefusal, errorBody, statusOf } from './refusal.ts'
import type { Caller, CookieKeeper, RouteTable, Row, Visitor } from './route.ts'

/** What a door does beside the routes of the table. */
export interface DoorParts {
  readonly house: House
  readonly routes: RouteTable
  /** Whether the browser speaks TLS, to us or to a trusted proxy in front, and the cookies for it. */
  readonly channelOf: (request: IncomingMessage) => { readonly secure: boolean; readonly jar: CookieJar }
  readonly openApi: () => string
  readonly live: (caller: Caller, request: IncomingMessage, response: ServerResponse) => void
  readonly nextRequestId: () => string
}

/** A row whose types have been used up: what came in was checked against its schemas. */
type AnyRow = Row<AdminRouteName>

/** Answers the admin API. */
export function createAdminDoor(parts: DoorParts) {
  const { house, routes } = parts
  const names = Object.keys(routes) as AdminRouteName[]
  const match = createMatcher<AdminRouteName>(names)

  const answer = async (request: IncomingMessage, response: ServerResponse, cookies: string[]) => {
    const { visitor, jar } = visitorOf(parts, request)
    checkSender(request, visitor.origin)
    const { path, query } = splitUrl(request.url ?? '/')
    const under = path.slice(adminRoot.length)
    if (request.method === 'GET' && under === '/openapi.json') return parts.openApi()
    if (request.method === 'GET' && under === livePath) {
      parts.live(await signedIn(house, visitor), request, response)
      return null
    }
    const found = match(request.method ?? '', under)
    if (found === null) throw new AdminRefusal('notFound', 'There is no such route.')
    if ('allow' in found) {
      response.setHeader('Allow', found.allow.join(', '))
      throw new AdminRefusal('wrongMethod', `Only ${found.allow.join(', ')} is answered here.`)
    }
    const row: AnyRow = routes[found.name]
    const caller =
      row.may === 'anyone' ? await perhapsSignedIn(house, visitor) : await signedIn(house, visitor)
    if (row.may !== 'anyone' && row.may !== 'member' && (caller === null || !mayDo(caller.role, row.may))) {
      throw new AdminRefusal('forbidden', 'Your role in this account does not let you do that.')
    }
    const ask = {
      params: found.params,
      body: row.body === null ? null : checked(row.body, await readJson(request)),
      query: row.query === undefined ? null : checked(row.query, Object.fromEntries(query)),
      visitor,
      house,
      caller,
      cookies: cookieKeeper(house, jar, cookies),
    }
    return JSON.stringify(await run(row, ask))
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = parts.nextRequestId()
    const cookies: string[] = []
    let status = 200
    let text: string | null
    try {
      text = await answer(request, response, cookies)
    } catch (error) {
      const refusal = toRefusal(error, requestId, house)
      if (response.headersSent) {
        // A stream that had begun; there is no way left to say it.
        response.destroy()
        return
      }
      status = statusOf[refusal.code]
      text = JSON.stringify(errorBody(refusal))
      if (refusal.waitSeconds !== undefined) response.setHeader('Retry-After', String(refusal.waitSeconds))
      house.log.debug({ requestId, refused: refusal.code, status }, 'admin request refused')
    }
    if (text === null) return
    // What is left of a body that was not read; a large one ends with its connection.
    request.resume()
    if (status === 413) response.setHeader('Connection', 'close')
    if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
    response.writeHead(status, { ...apiHeaders, 'Causeway-Request-Id': requestId })
    response.end(text)
  }
}

/** Answers never stay in a cache, never become a page, and are read by our own pages alone. */
const apiHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

/**
 * `GET /enter/<token>`, the link of the banner: signs in and leads to the first page. Where it is refused the page is
 * given, which asks again and says why. It changes something on a GET, so it needs a token that nobody else has and
 * that counts once.
 */
export function createEnterDoor(parts: DoorParts, pages: RequestListener) {
  return async (request: IncomingMessage, response: ServerResponse, token: string): Promise<void> => {
    const cookies: string[] = []
    try {
      const { visitor, jar } = visitorOf(parts, request)
      const { client, host, headers, token: before } = visitor
      const outcome = await parts.house.signIn.withLink({ client, before, token, host, headers })
      await enter({ house: parts.house, cookies: cookieKeeper(parts.house, jar, cookies) }, outcome)
    } catch (error) {
      toRefusal(error, parts.nextRequestId(), parts.house)
      pages(request, response)
      return
    }
    response.writeHead(303, {
      Location: '/',
      'Set-Cookie': cookies,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    response.end()
  }
}

function visitorOf(
  { house, channelOf }: DoorParts,
  request: IncomingMessage,
): { visitor: Visitor; jar: CookieJar } {
  const { secure, jar } = channelOf(request)
  const host = checkHost(request, house.domain)
  const { session, browser } = jar.read(request.headers.cookie)
  // A browser says it truly, also behind a proxy that nobody told us to trust; the page's address is all it decides.
  const isTlsPage = request.headers.origin === `https://${host}`
  const visitor = {
    client: { ip: house.ipOf(request), userAgent: (request.headers['user-agent'] ?? '').slice(0, 256) },
    host,
    origin: `${secure || isTlsPage ? 'https' : 'http'}://${host}`,
    headers: request.headers,
    token: session,
    browserToken: browser,
  }
  return { visitor, jar }
}

async function perhapsSignedIn(house: House, { token }: Visitor): Promise<Caller | null> {
  const active = token === null ? null : await house.signIn.session(token)
  return active === null ? null : callerOf(house, active)
}

async function signedIn(house: House, visitor: Visitor): Promise<Caller> {
  const caller = await perhapsSignedIn(house, visitor)
  if (caller === null) throw new AdminRefusal('signedOut', 'You are not signed in.')
  return caller
}

function cookieKeeper(house: House, jar: CookieJar, cookies: string[]): CookieKeeper {
  const secondsUntil = (time: number) => (time - house.clock()) / 1000
  return {
    keepSession: ({ token, session }) => {
      // The session ends sooner where nothing is asked, and later where something is: the store knows, not the browser.
      cookies.push(jar.session(token, secondsUntil(session.createdAt + wholeLifetime)))
    },
    dropSession: () => {
      cookies.push(jar.noSession())
    },
    keepBrowserToken: (token, expiresAt) => {
      cookies.push(jar.browser(token, secondsUntil(expiresAt)))
    },
  }
}

function splitUrl(url: string): { path: string; query: URLSearchParams } {
  const at = url.indexOf('?')
  return at < 0
    ? { path: url, query: new URLSearchParams() }
    : { path: url.slice(0, at), query: new URLSearchParams(url.slice(at + 1)) }
}

/** What a schema makes of a value, or the first thing that is wrong with it, by its field. */
function checked(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = deepest(result.error.issues)
  const field = issue?.path.join('.') ?? ''
  const message =
    issue?.code === 'unrecognized_keys'
      ? `There is no field ${issue.keys.map((key) => JSON.stringify(key.slice(0, 64))).join(', ')}.`
      : `${field === '' ? 'The request' : field} ${faultOf(issue)}.`
  throw new AdminRefusal('invalid', message, field === '' ? {} : { field })
}

/** Of a choice, the fault of the form that came nearest: the one that got the furthest. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [first] = issues
  if (first?.code !== 'invalid_union') return first
  const nearest = [...first.errors].sort((a, b) => a.length - b.length)[0]
  const inner = nearest === undefined ? undefined : deepest(nearest)
  return inner === undefined ? first : { ...inner, path: [...first.path, ...inner.path] }
}

function run(row: AnyRow, ask: unknown): Promise<unknown> {
  // The table's types tie each handler to its schemas, which `ask` has just passed; across all rows no type can say so.
  const handle = row.handle as (ask: unknown) => Promise<unknown>
  return handle(ask)
}

function toRefusal(error: unknown, requestId: string, house: House): AdminRefusal {
  if (error instanceof AdminRefusal) return error
  if (error instanceof ControlError) {
    return new AdminRefusal(error.code, error.message, error.field === null ? {} : { field: error.field })
  }
  house.log.error({ requestId, err: error }, 'admin request failed')
  return new AdminRefusal('internal', `Something went wrong here (${requestId}). The log has more.`)
}
