import { keccak256 } from '@causeway/evm'
import { type Hex, toHex } from '@causeway/rpc'
import { allocate, lend } from '../slab.ts'
import { type Child, encodeNode, type Node, type Reference } from './node.ts'

/** Takes new nodes; `null` where only the root is asked for, and no node needs memory of its own. */
export type NodeSink = ((hash: Hex, node: Uint8Array) => void) | null

/** Hashes what has changed under a root and gives each new node to `sink`; the root itself is always a node. */
export function commitNode(root: Node, sink: NodeSink): Hex {
  const bytesFor = sink === null ? lend : allocate

  function refer(child: Child): Reference {
    if (child instanceof Uint8Array) return child
    if (child.ref === null) {
      const bytes = encodeNode(child, refer, bytesFor)
      child.ref = bytes.length < 32 ? bytes.slice() : store(bytes)
    }
    return child.ref
  }

  function store(bytes: Uint8Array): Reference {
    const hash = keccak256(bytes)
    sink?.(toHex(hash), bytes)
    const ref = new Uint8Array(33)
    ref[0] = 0xa0
    ref.set(hash, 1)
    return ref
  }

  // The root's own reference is a hash even when the node is short, unlike a child's.
  if (root.ref === null || root.ref.length !== 33) root.ref = store(encodeNode(root, refer, bytesFor))
  return toHex(root.ref.subarray(1))
}
