import { keccak256 } from '@causeway/evm'
import { type Hex, toHex } from '@causeway/rpc'
import { type Child, encodeNode, type Node, type Reference } from './node.ts'

/** Hashes what has changed under a root and gives each new node to `sink`; the root itself is always a node. */
export function commitNode(root: Node, sink: (hash: Hex, node: Uint8Array) => void): Hex {
  function refer(child: Child): Reference {
    if (child instanceof Uint8Array) return child
    if (child.ref === null) {
      const bytes = encodeNode(child, refer)
      child.ref = bytes.length < 32 ? bytes : store(bytes)
    }
    return child.ref
  }

  function store(bytes: Uint8Array): Reference {
    const hash = keccak256(bytes)
    sink(toHex(hash), bytes)
    const ref = new Uint8Array(33)
    ref[0] = 0xa0
    ref.set(hash, 1)
    return ref
  }

  // The root's own reference is a hash even when the node is short, unlike a child's.
  if (root.ref === null || root.ref.length !== 33) root.ref = store(encodeNode(root, refer))
  return toHex(root.ref.subarray(1))
}
