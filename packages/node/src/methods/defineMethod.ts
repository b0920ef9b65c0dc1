import type { Method, Param } from '@causeway/rpc'
import type { CallContext } from '../context.ts'

/** A row as the table keeps it, whatever its parameters are. */
export type NodeMethod = Method<CallContext>

/**
 * One row of the method table. The handler is checked here against the row's own parameters; outside, all rows have
 * one type, and whoever calls a handler gives it what the same row's parameters decoded.
 */
export function defineMethod<const Params extends readonly Param<unknown>[]>(
  row: Omit<Method<CallContext, Params>, 'on'> & { readonly on?: NodeMethod['on'] },
): NodeMethod {
  // The handler's parameter is narrower than the table's, which only this file may overlook.
  return { on: 'all', ...row } as unknown as NodeMethod
}

/** The same method under another name, with an answer of its own where the two names answer differently. */
export function renamed(row: NodeMethod, name: string, answer?: 'true'): NodeMethod {
  if (answer === undefined) return { ...row, name }
  return {
    ...row,
    name,
    result: { name: 'done', schema: { type: 'boolean' } },
    handle: async (context, params) => {
      await row.handle(context, params)
      return answer
    },
  }
}
