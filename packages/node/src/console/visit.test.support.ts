import { consoleHeader } from './api.ts'

/** What came back: the status and the text. */
interface Visited {
  readonly status: number
  readonly text: string
}

/** Somebody at the console of a running program: keeps cookies and sends what a page would. */
export interface Visit {
  readonly cookies: Map<string, string>
  send(
    method: string,
    path: string,
    more?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Visited>
}

export function visit(address: string): Visit {
  const { origin } = new URL(address)
  const cookies = new Map<string, string>()
  return {
    cookies,
    async send(method, path, { body, headers = {} } = {}) {
      const response = await fetch(`${origin}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(method === 'GET' ? {} : { origin, [consoleHeader]: '1' }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      return { status: response.status, text: await response.text() }
    },
  }
}
