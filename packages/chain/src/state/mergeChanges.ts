import type { StateChanges } from './state.ts'

/** Changes `a`, then changes `b`, as one. */
export function mergeChanges(a: StateChanges, b: StateChanges): StateChanges {
  throw new Error(`not written yet ${a} ${b}`)
}
