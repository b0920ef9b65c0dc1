import { adminRoot } from './api.ts'

/**
 * The console's cookies. Browsers do not tell ports apart in cookies, so the port is part of the name. Under TLS the name
 * begins with `__Host-`: no neighbour, and no page without TLS, can plant one. Such a cookie must be for every path.
 */
export interface CookieJar {
  read(header: string | undefined): { session: string | null; browser: string | null }
  session(token: string, maxAgeSeconds: number): string
  browser(token: string, maxAgeSeconds: number): string
  noSession(): string
}

export function createCookieJar({ port, secure }: { port: number; secure: boolean }): CookieJar {
  const prefix = secure ? '__Host-' : ''
  const names = { session: `${prefix}causeway-${port}`, browser: `${prefix}causeway-wallet-${port}` }
  const attributes = `Path=${secure ? '/' : adminRoot}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  const write = (name: string, value: string, maxAge: number) =>
    `${name}=${value}; Max-Age=${Math.max(0, Math.floor(maxAge))}; ${attributes}`
  return {
    read(header) {
      const pairs = (header ?? '').split(';').map((pair): [string, string] => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
      })
      const one = (name: string) => {
        const values = new Set(pairs.filter(([each]) => each === name).map(([, value]) => value))
        const [value] = values
        // A neighbour of the same host can add a cookie of our name. Which one is ours cannot be told, so none is.
        return values.size === 1 && value !== undefined ? value : null
      }
      return { session: one(names.session), browser: one(names.browser) }
    },
    session: (token, maxAge) => write(names.session, token, maxAge),
    browser: (token, maxAge) => write(names.browser, token, maxAge),
    noSession: () => write(names.session, '', 0),
  }
}
