import type { StateChanges, StateReader } from './state.ts'

/** A state with changes on top that are in no trie yet. Its accounts' storage roots are those of the base. */
export function overlayState(base: StateReader, changes: StateChanges): StateReader {
  throw new Error(`not written yet ${base} ${changes}`)
}
