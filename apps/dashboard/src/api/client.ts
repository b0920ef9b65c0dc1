import {
  type AdminErrorCode,
  type AdminRouteName,
  adminRoot,
  consoleHeader,
  type LiveEvents,
  livePath,
} from '@causeway/node/admin'
import { ApiError } from './apiError.ts'
import { isObject } from './json.ts'
import type { AnswerOf, AskOf } from './routeTypes.ts'
import { strings } from './strings.ts'

/** The admin API of the service that these pages came from. */
export interface ApiClient {
  /** Asks one route; rejects with `ApiError` alone, and with an `AbortError` where it was given up. */
  call<Name extends AdminRouteName>(
    name: Name,
    ask: AskOf<Name>,
    options?: { readonly signal?: AbortSignal },
  ): Promise<AnswerOf<Name>>
  /** Opens the stream of live events. */
  live(): LiveSource
}

/** The part of `EventSource` that is used. */
export interface LiveSource {
  readonly readyState: number
  addEventListener(name: string, listener: (event: { readonly data?: unknown }) => void): void
  close(): void
}

export type LiveName = keyof LiveEvents

export interface ClientOptions {
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  readonly openLive?: (url: string) => LiveSource
}

export function createClient({
  fetch = (url, init) => globalThis.fetch(url, init),
  openLive = (url) => new EventSource(url),
}: ClientOptions = {}): ApiClient {
  return {
    async call(name, ask, { signal } = {}) {
      const [method = 'GET'] = name.split(' ')
      const body = 'body' in ask ? JSON.stringify(ask.body) : undefined
      const init: RequestInit = {
        method,
        headers: headersOf(method, body),
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      }
      const response = await fetch(urlOf(name, ask), init).catch((cause: unknown) => {
        if (signal?.aborted === true) throw cause
        throw new ApiError('notReached', strings.notReached)
      })
      const answer: unknown = await response.json().catch(() => undefined)
      if (signal?.aborted === true) throw signal.reason
      if (!response.ok) throw refusalOf(answer, response.status)
      if (answer === undefined) throw new ApiError('internal', strings.notUnderstood)
      // The service holds its answers to these types; checking them again here would be a second table.
      return answer as AnswerOf<typeof name>
    },
    live: () => openLive(`${adminRoot}${livePath}`),
  }
}

/** Every change carries the console's header, which no form of another site can send. */
function headersOf(method: string, body: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(method === 'GET' ? {} : { [consoleHeader]: '1' }),
  }
}

/** The address of a route with its parameters and its query in it; members without a value are left out. */
export function urlOf(name: AdminRouteName, ask: object): string {
  const params = 'params' in ask && isObject(ask.params) ? ask.params : {}
  const query = 'query' in ask && isObject(ask.query) ? ask.query : {}
  const path = (name.split(' ')[1] ?? '').replaceAll(/:([a-zA-Z]+)/g, (_, param: string) =>
    encodeURIComponent(String(params[param] ?? '')),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
    ),
  ).toString()
  return `${adminRoot}${path}${search === '' ? '' : `?${search}`}`
}

function refusalOf(answer: unknown, status: number): ApiError {
  const error = isObject(answer) && isObject(answer.error) ? answer.error : null
  if (error === null || typeof error.code !== 'string' || typeof error.message !== 'string') {
    return new ApiError(status === 401 ? 'signedOut' : 'internal', strings.notUnderstood)
  }
  return new ApiError(error.code as AdminErrorCode, error.message, {
    field: typeof error.field === 'string' ? error.field : null,
    waitSeconds: typeof error.waitSeconds === 'number' ? error.waitSeconds : null,
  })
}
