import { type Hex, toHex } from '@causeway/rpc'
import { type Child, decodeNode, isHashReference, type Node } from './node.ts'

/** A node that the store should hold and does not. */
export class MissingNode extends Error {
  override name = 'MissingNode'
  readonly hash: Hex
  constructor(hash: Hex) {
    super(`missing trie node ${hash}`)
    this.hash = hash
  }
}

/** The node that a parent names, fetched where it lies by itself. */
export function readNode(fetch: (hash: Hex) => Uint8Array | undefined, child: Child): Node {
  if (!(child instanceof Uint8Array)) return child
  if (!isHashReference(child)) return decodeNode(child, child)
  const hash = toHex(child.subarray(1))
  const bytes = fetch(hash)
  if (bytes === undefined) throw new MissingNode(hash)
  return decodeNode(bytes, child)
}
