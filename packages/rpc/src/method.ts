/** A JSON Schema fragment, as OpenRPC documents carry them. */
export type JsonSchema = { readonly [key: string]: unknown }

/** One positional parameter: how it is named, read and described. */
export interface Param<T> {
  readonly name: string
  readonly required: boolean
  /** Takes the JSON value; throws `InvalidValue` with the reason. Never called for an absent optional parameter. */
  readonly decode: (value: unknown) => T
  readonly schema: JsonSchema
}

/** The tuple of decoded values that a tuple of parameters gives; an optional one may be `undefined`. */
export type Decoded<Params extends readonly Param<unknown>[]> = {
  [Index in keyof Params]: Params[Index] extends Param<infer T>
    ? Params[Index]['required'] extends true
      ? T
      : T | undefined
    : never
}

/**
 * One method, whole: the row that the router, the documentation and the OpenRPC document are derived from. The handler
 * gives the result as ready JSON text, because most answers are stored that way and are only spliced into the envelope.
 */
export interface Method<Context, Params extends readonly Param<unknown>[] = readonly Param<unknown>[]> {
  readonly name: string
  readonly summary: string
  readonly params: Params
  readonly result: { readonly name: string; readonly schema: JsonSchema }
  /** Where the method can be called; `dev` methods exist on dev networks only, `socket` ones need a WebSocket. */
  readonly on: 'all' | 'dev' | 'socket'
  /** Declared as a method, so that rows with parameters of their own fit into one table. */
  handle(context: Context, params: Decoded<Params>): string | Promise<string>
}

/** Why a parameter could not be read. The position is added by whoever knows it. */
export class InvalidValue extends Error {
  override name = 'InvalidValue'
}
