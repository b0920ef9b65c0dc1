import type { KdfParameters } from '@causeway/wallet'

/** The name of the port between the wallet's own pages and its worker. */
export const deskPortName = 'causeway-ui'

/** A key derivation that the worker asks a page for: a page may start workers of its own, the service worker may not. */
export interface DeriveRequest {
  readonly id: number | string
  readonly password: string
  readonly parameters: KdfParameters
}

/** The key, or that there is none. */
export type DeriveAnswer = { readonly key: readonly number[] } | { readonly error: string }

/** What a page sends to the worker. */
export type ToWorker =
  | { readonly id: number; readonly method: string; readonly params: unknown }
  | { readonly derived: { readonly id: number | string } & DeriveAnswer }

/** What the worker sends to a page. */
export interface ToPage {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly reason: string; readonly message: string; readonly retryAfter?: number | null }
  readonly snapshot?: unknown
  readonly derive?: DeriveRequest
}
