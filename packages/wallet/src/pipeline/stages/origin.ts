import type { Caller } from '../connections.ts'
import type { WalletCall } from './envelope.ts'

/** A call with the site it comes from, by the word of the transport and never of the page. */
export interface SiteMessage extends WalletCall {
  readonly caller: Caller
  readonly origin: string
}

/** Puts the caller's origin on a call. */
export function origin(call: WalletCall, caller: Caller): SiteMessage {
  return { ...call, caller, origin: caller.origin }
}

/** The page around the caller, as the spread of an object that has it or not. */
export function withinOf({ within }: Caller): { readonly within?: string } {
  return within === undefined ? {} : { within }
}

/**
 * Whether a text is an origin that a session can belong to: scheme, host and port exactly as a browser writes them.
 * An opaque one (`null`, nothing at all) belongs to nobody, so it gets no connection.
 */
export function isOrigin(text: string): boolean {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#@\s]+)$/.exec(text)
  return parts !== null && URL.canParse(text)
}
