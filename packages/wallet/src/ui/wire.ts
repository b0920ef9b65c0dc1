import type { UserErrorName } from '../errors.ts'
import type { KdfParameters } from '../vault/kdf.ts'
import type { Snapshot } from './snapshot.ts'

/** Why a call of a screen was refused. `internal` is a fault of the wallet, told without detail. */
export interface UiError {
  readonly reason: UserErrorName | 'internal'
  readonly message: string
  /** Milliseconds to wait before the next attempt. */
  readonly retryAfter?: number
}

/** What the wallet sends to a screen: the answer to a call, a snapshot, or a password to derive a key from. */
export type ToScreen =
  | { readonly id: number | string; readonly result: unknown }
  | { readonly id: number | string; readonly error: UiError }
  | { readonly snapshot: Snapshot }
  | {
      readonly derive: {
        readonly id: number
        readonly password: string
        readonly parameters: KdfParameters
      }
    }

/** What a screen sends. It is read as any value at all: see `createDesk`. */
export type FromScreen =
  | { readonly id: number | string; readonly method: string; readonly params: unknown }
  | { readonly derived: { readonly id: number; readonly key: readonly number[] } }
  | { readonly derived: { readonly id: number; readonly error: string } }

/** The wallet's end of the line to one of its screens. */
export interface Screen {
  send(message: ToScreen): void
  /** Hangs up: the wallet starts anew, and the screen should connect again. */
  close(): void
}
