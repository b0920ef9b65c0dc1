import { decodeHost, hostOf, type LookAlike, lookAlike } from './lookAlike.ts'
import { wellKnownHosts } from './wellKnownHosts.ts'

/** What a screen tells about who asks. */
export interface OriginFacts {
  /** The host with its port as the browser writes them, as a heading. */
  readonly name: string
  /** The host in its letters, where the browser writes them in code. */
  readonly letters: string | null
  /** Nobody on the way can change what the site says: it came by https, or from this machine. */
  readonly isSecure: boolean
  readonly isLocal: boolean
  readonly lookAlike: LookAlike | null
}

const localHosts = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Reads an origin against the sites that the user knows. */
export function originFacts(origin: string, known: readonly string[]): OriginFacts {
  const host = hostOf(origin)
  if (host === null) return { name: origin, letters: null, isSecure: false, isLocal: false, lookAlike: null }
  const { protocol, port } = new URL(origin)
  const isLocal = localHosts.test(host)
  const knownHosts = known
    .filter((one) => one !== origin)
    .map(hostOf)
    .filter((one) => one !== null)
    .filter((one) => !localHosts.test(one))
  return {
    name: port === '' ? host : `${host}:${port}`,
    letters: decodeHost(host) === host ? null : decodeHost(host),
    isSecure: protocol === 'https:' || isLocal,
    isLocal,
    lookAlike:
      isLocal || known.includes(origin) ? null : lookAlike(origin, [...knownHosts, ...wellKnownHosts]),
  }
}
