import type { Method } from '@causeway/rpc'
import type { CallContext } from '../context.ts'
import type { Row } from './rows.ts'

/** The methods that a network hands on without knowing them. */
export interface PassThrough {
  /** A row for such a method; `null` where it is not let through. */
  method(name: string): Method<CallContext> | null
  /** Whether a method that is known is handed on all the same: where it would only be answered from here, or not at all. */
  overrides(row: Row, name: string): boolean
}

export function createPassThrough(listed: () => readonly string[]): PassThrough {
  const isListed = (name: string) =>
    listed().some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : each === name))
  return {
    method: (name) => (isListed(name) ? passedMethod(name) : null),
    overrides: ({ kind }, name) =>
      // What is answered from here goes on by its whole name only: `eth_*` is meant for what is not known here.
      kind === 'off' ? isListed(name) : kind === 'local' && listed().includes(name),
  }
}

/** Parameters are the upstream's to judge, and so is the result. */
function passedMethod(name: string): Method<CallContext> {
  return {
    name,
    summary: 'Handed on to the upstreams of the network.',
    params: [],
    result: { name: 'result', schema: {} },
    on: 'all',
    handle: () => 'null',
  }
}
