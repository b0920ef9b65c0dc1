import { adminRoot } from './api.ts'

/** The console's cookies. Browsers do not tell ports apart in cookies, so the port is part of the name. */
export interface CookieJar {
  read(header: string | undefined): { session: string | null; browser: string | null }
  session(token: string, maxAgeSeconds: number): string
  browser(token: string, maxAgeSeconds: number): string
  noSession(): string
}

export function createCookieJar({ port, secure }: { port: number; secure: boolean }): CookieJar {
  const prefix = secure ? '__Secure-' : ''
  const names = { session: `${prefix}causeway-${port}`, browser: `${prefix}causeway-wallet-${port}` }
  const attributes = `Path=${adminRoot}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  const write = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${Math.max(0, Math.floor(maxAge))}; ${attributes}`
  return {
    read(header) {
      const found = new Map(
        (header ?? '').split(';').map((pair): [string, string] => {
          const at = pair.indexOf('=')
          return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
        }),
      )
      return { session: found.get(names.session) ?? null, browser: found.get(names.browser) ?? null }
    },
    session: (token, maxAge) => write(names.session, token, maxAge),
    browser: (token, maxAge) => write(names.browser, token, maxAge),
    noSession: () => write(names.session, '', 0),
  }
}
