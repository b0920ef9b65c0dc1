import type { WalletNames } from '@causeway/session/caip'

/**
 * The envelope of `window.postMessage` between a page and the content script, as {@link WalletNames} spells it. Every
 * script of the page can read and write it, so nothing that arrives is more than a page's word.
 */
export interface PageMessage {
  readonly name: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The stream between the content script and the EIP-6963 provider, beside that of the sessions. */
export const controlStream = 'causeway-control'

/** What the provider is told: answer to the other wallet's name too, or to one of its requests. */
export type ProviderControl =
  | { readonly compat: true }
  | { readonly request: Readonly<Record<string, unknown>> }

/** What the provider tells: that the other wallet is here itself. */
export interface ContentControl {
  readonly foreign: true
}

/** Calls back with every message to a target. Those of other windows, frames among them, are not looked at. */
export function onPageMessage(target: string, listener: (message: PageMessage) => void): void {
  window.addEventListener('message', ({ source, origin, data: outer }: MessageEvent<unknown>) => {
    if (source !== window || origin !== location.origin) return
    if (!isObject(outer) || outer.target !== target || !isObject(outer.data)) return
    const { name, data } = outer.data
    if (typeof name === 'string' && isObject(data)) listener({ name, data })
  })
}

export function postToPage(target: string, name: string, data: object): void {
  window.postMessage({ target, data: { name, data } }, location.origin)
}

/** Which end of a wallet's names a script stands at. */
export type Names = Pick<WalletNames, 'contentTarget' | 'pageTarget' | 'sessionStream'>

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A version 4 UUID; `crypto.randomUUID` is missing on pages without a secure connection. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
