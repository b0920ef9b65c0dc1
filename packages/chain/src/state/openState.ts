import type { Hex } from '@causeway/rpc'
import type { NodeReader } from './nodes.ts'
import type { StateReader } from './state.ts'

/** The state at a root. Nodes that were walked are kept decoded, up to a bound, because a state is read many times. */
export function openState(nodes: NodeReader, root: Hex): StateReader {
  throw new Error(`not written yet ${nodes} ${root}`)
}
