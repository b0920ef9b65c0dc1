import type { Hex } from '@causeway/rpc'
import { fromNibbles } from './nibbles.ts'
import { type Child, hashReference, type Leaf, type Node } from './node.ts'
import { readNode } from './readNode.ts'
import { emptyRoot } from './trie.ts'

export interface CompareOptions {
  node(hash: Hex): Uint8Array | undefined
  from: Hex
  to: Hex
}

/** Steps of the longest key: a hash. */
const longestPath = 64

/**
 * Tells every key whose value is not the same under two roots, with the value under each; `null` where a key is absent.
 * What both tries have in common is not read, so it costs what differs and not what they hold. All keys must be of one
 * length, as those of states are.
 */
export function compareTries(
  { node: fetch, from, to }: CompareOptions,
  tell: (key: Uint8Array, before: Uint8Array | null, after: Uint8Array | null) => void,
): void {
  const path = new Uint8Array(longestPath)

  function compare(before: Child | null, after: Child | null, depth: number): void {
    if (before === null && after === null) return
    if (before !== null && after !== null && isSame(before, after)) return
    const old = before === null ? null : readNode(fetch, before)
    const young = after === null ? null : readNode(fetch, after)
    const leaf = soleLeaf(old, young)
    if (leaf !== null) {
      const [was, is] = [leafValue(old), leafValue(young)]
      // A leaf whose neighbours went or came is another node with the same value.
      if (was !== null && is !== null && Buffer.compare(was, is) === 0) return
      path.set(leaf.path, depth)
      tell(fromNibbles(path.subarray(0, depth + leaf.path.length)), was, is)
      return
    }
    for (let step = 0; step < 16; step++) {
      path[depth] = step
      compare(childAt(old, step), childAt(young, step), depth + 1)
    }
  }

  compare(top(from), top(to), 0)
}

const top = (root: Hex): Child | null => (root === emptyRoot ? null : hashReference(root))

function isSame(a: Child, b: Child): boolean {
  return a instanceof Uint8Array && b instanceof Uint8Array && Buffer.compare(a, b) === 0
}

/** The leaf, where there is nothing but one key on either side. */
function soleLeaf(a: Node | null, b: Node | null): Leaf | null {
  if (a === null) return b?.kind === 'leaf' ? b : null
  if (a.kind !== 'leaf') return null
  return b === null || (b.kind === 'leaf' && Buffer.compare(a.path, b.path) === 0) ? a : null
}

function leafValue(node: Node | null): Uint8Array | null {
  return node?.kind === 'leaf' ? node.value : null
}

/** What lies one step further; a path of several steps is taken as if each were a node. */
function childAt(node: Node | null, step: number): Child | null {
  if (node === null) return null
  if (node.kind === 'branch') return node.children[step] ?? null
  if (node.path[0] !== step) return null
  const path = node.path.subarray(1)
  if (node.kind === 'leaf') return { kind: 'leaf', path, value: node.value, ref: null }
  return path.length === 0 ? node.child : { kind: 'extension', path, child: node.child, ref: null }
}
