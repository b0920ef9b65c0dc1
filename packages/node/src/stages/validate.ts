import { type Call, InvalidValue, type Method, type Param, RpcError } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { Caller } from './authenticate.ts'

/** A call that can be carried out: its method's row, and its parameters as values. */
export interface Valid {
  readonly method: Method<CallContext>
  readonly params: readonly unknown[]
}

/** Call to method and typed parameters. Parameters are by position alone, as in every Ethereum node. */
export function validate(caller: Caller, call: Call): Valid {
  const method = caller.methods.get(call.method)
  if (method === undefined) {
    const passed = caller.context?.upstream?.passed(call.method) ?? null
    if (passed !== null) return { method: passed, params: [] }
    throw new RpcError('methodNotFound', `the method ${call.method} does not exist/is not available`)
  }
  if (method.on === 'socket' && caller.context !== null && caller.context.subscriptions === null) {
    throw new RpcError('methodNotFound', 'notifications not supported')
  }
  return { method, params: decodeParams(method.params, call.params) }
}

function decodeParams(rows: readonly Param<unknown>[], given: unknown): unknown[] {
  // `null` is not in the standard but clients send it for "no parameters".
  const values: unknown = given ?? []
  if (!Array.isArray(values)) throw new RpcError('invalidParams', 'non-array args')
  const decoded: unknown[] = []
  for (let position = 0; position < values.length; position++) {
    const row = rows[position]
    if (row === undefined) {
      throw new RpcError('invalidParams', `too many arguments, want at most ${rows.length}`)
    }
    decoded.push(decodeParam(row, values[position], position))
  }
  for (let position = values.length; position < rows.length; position++) {
    decoded.push(decodeParam(rows[position], null, position))
  }
  return decoded
}

function decodeParam(row: Param<unknown> | undefined, value: unknown, position: number): unknown {
  if (row === undefined) return undefined
  if (value === null) {
    if (!row.required) return undefined
    throw new RpcError('invalidParams', `missing value for required argument ${position}`)
  }
  try {
    return row.decode(value)
  } catch (error) {
    // Only here is the position known, so the reason becomes a row of the catalogue here.
    if (!(error instanceof InvalidValue)) throw error
    throw new RpcError('invalidParams', `invalid argument ${position}: ${error.message}`)
  }
}
