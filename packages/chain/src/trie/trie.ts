import { type Hex, toHex } from '@causeway/rpc'
import { commitNode, type NodeSink } from './commit.ts'
import { insert, remove } from './edit.ts'
import { toNibbles } from './nibbles.ts'
import {
  type Branch,
  type Child,
  type Extension,
  encodeNode,
  hashReference,
  isHashReference,
  type Node,
} from './node.ts'
import { readNode } from './readNode.ts'

/** The root of a trie that holds nothing: keccak(rlp('')). */
export const emptyRoot: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

export interface TrieOptions {
  /** Nodes by hash; see `NodeReader` for what is asked of the bytes. */
  node(hash: Hex): Uint8Array | undefined
  root: Hex
  /** How many nodes are kept decoded before the trie is read afresh. */
  keep?: number
  /** What another trie has left decoded of the same root. */
  tree?: Tree
}

/** The part of a committed trie that is decoded. An edit copies what it changes, so several tries may go on from one. */
export interface Tree {
  readonly root: Node
  /** About how many nodes it holds. */
  readonly size: number
}

/**
 * A Merkle Patricia trie (Yellow Paper, appendix D) over nodes that are read when they are needed. Changes stay in
 * memory until `commit`, which hashes each changed node once.
 */
export interface Trie {
  get(key: Uint8Array): Uint8Array | null
  /** An empty value removes the key. */
  put(key: Uint8Array, value: Uint8Array): void
  remove(key: Uint8Array): void
  /** The root after the changes; `sink` is given every node that is new. */
  commit(sink: NodeSink): Hex
  /** The nodes from the root towards a key, as far as they go. Changes have to be committed first. */
  prove(key: Uint8Array): Uint8Array[]
  /** What is decoded after a commit; `null` where nothing is. */
  tree(): Tree | null
}

export function createTrie({ node: fetch, root: rootHash, keep = 20_000, tree }: TrieOptions): Trie {
  let root: Child | null = tree?.root ?? (rootHash === emptyRoot ? null : hashReference(rootHash))
  let kept = tree?.size ?? 0

  function resolve(child: Child): Node {
    if (child instanceof Uint8Array && isHashReference(child)) kept++
    return readNode(fetch, child)
  }

  /** Reads a child and leaves it decoded in its parent, so that the next walk finds it there. */
  function down(parent: Branch | Extension, step: number): Node | null {
    const child = parent.kind === 'branch' ? parent.children[step] : parent.child
    if (child === null || child === undefined) return null
    if (!(child instanceof Uint8Array)) return child
    const node = resolve(child)
    if (parent.kind === 'branch') parent.children[step] = node
    else parent.child = node
    return node
  }

  function top(): Node | null {
    if (root === null) return null
    if (kept > keep && !(root instanceof Uint8Array) && root.ref !== null) {
      kept = 0
      root = root.ref
    }
    root = resolve(root)
    return root
  }

  /** Visits the nodes on the way to a key and gives the value at its end. */
  function walk(key: Uint8Array, visit: (node: Node) => void): Uint8Array | null {
    const path = toNibbles(key)
    let at = 0
    let node = top()
    while (node !== null) {
      visit(node)
      if (node.kind === 'branch') {
        if (at === path.length) return node.value
        node = down(node, path[at++] ?? 0)
        continue
      }
      for (const step of node.path) if (path[at++] !== step) return null
      if (node.kind === 'leaf') return at === path.length ? node.value : null
      node = down(node, 0)
    }
    return null
  }

  const tools = { resolve, down }
  return {
    get: (key) => walk(key, () => undefined),
    put(key, value) {
      if (value.length === 0) root = remove(tools, top(), toNibbles(key))
      else root = insert(tools, top(), toNibbles(key), value)
    },
    remove(key) {
      root = remove(tools, top(), toNibbles(key))
    },
    commit(sink) {
      if (root === null) return emptyRoot
      if (root instanceof Uint8Array) return toHex(root.subarray(1))
      if (sink === null) return commitNode(root, null)
      return commitNode(root, (hash, node) => {
        kept++
        sink(hash, node)
      })
    },
    tree: () => (root === null || root instanceof Uint8Array ? null : { root, size: kept }),
    prove(key) {
      const proof: Uint8Array[] = []
      walk(key, (node) => {
        const bytes = encodeNode(node, reference)
        // A node that lies inside its parent is shown by the parent; only the root is always listed.
        if (proof.length === 0 || bytes.length >= 32) proof.push(bytes)
      })
      return proof
    },
  }
}

function reference(child: Child): Uint8Array {
  const ref = child instanceof Uint8Array ? child : child.ref
  if (ref === null) throw new Error('the trie has changes that were not committed')
  return ref
}
