import { type Hex, toHex } from '@causeway/rpc'
import { ProofError } from './proofError.ts'
import { decodeRlp, encodeIndex, splitRlpList } from './rlp.ts'

export type Keccak256 = (bytes: Uint8Array) => Uint8Array

/**
 * The value that lies at a place under the root of a Merkle Patricia trie (Yellow Paper, appendix D), shown by the nodes
 * on the way from the root. Every node must be the one its parent names, and none may be left over.
 */
export function branchValue(
  root: Hex,
  index: number,
  nodes: readonly Uint8Array[],
  keccak256: Keccak256,
): Uint8Array {
  const path = toNibbles(encodeIndex(index))
  let used = 0
  const named = (hash: Hex): Uint8Array => {
    const node = nodes[used++]
    if (node === undefined) throw new ProofError('the branch ends before the value')
    if (toHex(keccak256(node)) !== hash)
      throw new ProofError('a node of the branch is not the one its parent names')
    return node
  }

  let node = named(root)
  let at = 0
  for (;;) {
    const members = splitRlpList(node)
    let next: Uint8Array | undefined
    if (members.length === 17) {
      // A key of this trie is never the beginning of another, so no value lies in a branch.
      if (at >= path.length) throw new ProofError('the branch goes past the place')
      next = members[path[at++] ?? 0]
    } else {
      const { steps, isLeaf } = readPath(members)
      for (const step of steps)
        if (path[at++] !== step) throw new ProofError('the branch leads to another place')
      next = members[1]
      if (isLeaf) {
        if (at !== path.length) throw new ProofError('the branch leads to another place')
        if (used !== nodes.length) throw new ProofError('the branch has nodes that do not belong to it')
        return asBytes(next)
      }
    }
    node = follow(next, named)
  }
}

/** A child is named by its hash, or lies in its parent where it is shorter than a hash. */
function follow(child: Uint8Array | undefined, named: (hash: Hex) => Uint8Array): Uint8Array {
  if (child === undefined || (child.length === 1 && child[0] === 0x80)) {
    throw new ProofError('nothing lies at that place')
  }
  if ((child[0] ?? 0) >= 0xc0) {
    if (child.length >= 32) throw new ProofError('a node lies in its parent that is too long to')
    return child
  }
  const hash = asBytes(child)
  if (hash.length !== 32) throw new ProofError('a node names a child by something that is not a hash')
  return named(toHex(hash))
}

/** The hex-prefix form of a path (Yellow Paper, appendix C). */
function readPath(members: readonly Uint8Array[]): { steps: number[]; isLeaf: boolean } {
  const [first = 0xff] = members.length === 2 ? asBytes(members[0]) : []
  const isOdd = (first & 0x10) !== 0
  if (first >= 0x40 || (!isOdd && (first & 15) !== 0))
    throw new ProofError('a node of the branch has no path')
  const steps = toNibbles(asBytes(members[0])).slice(isOdd ? 1 : 2)
  return { steps, isLeaf: (first & 0x20) !== 0 }
}

function asBytes(member: Uint8Array | undefined): Uint8Array {
  const item = member === undefined ? [] : decodeRlp(member)
  if (!(item instanceof Uint8Array))
    throw new ProofError('a node of the branch holds a list in place of bytes')
  return item
}

function toNibbles(bytes: Uint8Array): number[] {
  return [...bytes].flatMap((byte) => [byte >> 4, byte & 15])
}
