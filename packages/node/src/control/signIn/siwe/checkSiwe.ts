import type { SiweFault } from '../signInError.ts'
import type { SiweMessage } from './siweMessage.ts'

/** How long a nonce lasts, and so a message. */
export const nonceLifetime = 10 * 60_000
/** How far the browser's clock may be ahead of ours. */
const clockSkew = 60_000

export interface SiweExpectation {
  /** The page's own: `https://console.example:8647`. */
  readonly origin: string
  /** Networks that may be named; `null` for all. */
  readonly chainIds: ReadonlySet<bigint> | null
  readonly now: number
}

/**
 * What a message says that it must not, or `null`. The nonce is not looked at here: it counts once, and the store knows
 * it.
 */
export function siweFault(message: SiweMessage, expected: SiweExpectation): SiweFault | null {
  const origin = new URL(expected.origin)
  if (message.domain.toLowerCase() !== origin.host) return 'domain'
  if (message.scheme !== null && `${message.scheme.toLowerCase()}:` !== origin.protocol) return 'scheme'
  if (originOf(message.uri) !== origin.origin) return 'uri'
  if (message.chainId < 1n) return 'chainId'
  if (expected.chainIds !== null && !expected.chainIds.has(message.chainId)) return 'chainId'
  if (message.issuedAt > expected.now + clockSkew) return 'issuedAt'
  if (message.issuedAt < expected.now - nonceLifetime - clockSkew) return 'issuedAt'
  if (message.expirationTime !== null && message.expirationTime <= expected.now) return 'expired'
  if (message.notBefore !== null && message.notBefore > expected.now + clockSkew) return 'notYetValid'
  return null
}

function originOf(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).origin : null
}
