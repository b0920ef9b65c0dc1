import type { Hex } from '@causeway/rpc'
import type { NewNodes, NodeReader } from './nodes.ts'
import type { StateChanges } from './state.ts'

/** The root after the changes, with every node and code that is new. Each changed node is hashed once. */
export function applyChanges(nodes: NodeReader, root: Hex, changes: StateChanges): { root: Hex } & NewNodes {
  throw new Error(`not written yet ${nodes} ${root} ${changes}`)
}
