import type { Bip122Methods } from './bip122.ts'
import type { Eip155Methods } from './eip155.ts'
import type { Row } from './row.ts'
import type { SolanaMethods } from './solana.ts'
import type { WalletEip155Methods } from './walletEip155.ts'

/** The methods whose types are known, by namespace (or by a scope that is its own). Others can be called all the same. */
export interface MethodsByNamespace {
  eip155: Eip155Methods
  solana: SolanaMethods
  bip122: Bip122Methods
  'wallet:eip155': WalletEip155Methods
}

export interface InvokeOptions {
  /** Milliseconds until the call is given up, in the place of the connection's own limit; 0 for none. */
  readonly timeout?: number
}

type MethodsOf<Scope extends string> = Scope extends keyof MethodsByNamespace
  ? MethodsByNamespace[Scope]
  : Scope extends `${infer Namespace extends keyof MethodsByNamespace}:${string}`
    ? MethodsByNamespace[Namespace]
    : Record<never, never>

type RowOf<Scope extends string, Method extends string> = Method extends keyof MethodsOf<Scope>
  ? MethodsOf<Scope>[Method] extends Row<infer Params, infer Result>
    ? Row<Params, Result>
    : never
  : Row<unknown, unknown>

/** The known methods of a scope, for completion, and any other. */
export type MethodName<Scope extends string> =
  | (keyof MethodsOf<Scope> & string)
  | (string & Record<never, never>)

export type ParamsOf<Scope extends string, Method extends string> = Readonly<RowOf<Scope, Method>['params']>

export type ResultOf<Scope extends string, Method extends string> = RowOf<Scope, Method>['result']

/** Params may be left out when nothing in them is required. */
export type InvokeArguments<Scope extends string, Method extends string> =
  readonly [] extends ParamsOf<Scope, Method>
    ? [params?: ParamsOf<Scope, Method>, options?: InvokeOptions]
    : Record<never, never> extends ParamsOf<Scope, Method>
      ? [params?: ParamsOf<Scope, Method>, options?: InvokeOptions]
      : [params: ParamsOf<Scope, Method>, options?: InvokeOptions]
