import { joinNibbles, type Nibbles, sharedLength } from './nibbles.ts'
import type { Branch, Child, Extension, Leaf, Node } from './node.ts'

/** How an edit reads children; see `createTrie`. */
export interface Reader {
  resolve(child: Child): Node
  down(parent: Branch | Extension, step: number): Node | null
}

/**
 * Edits copy the nodes on their way, except those that the same batch made (`ref === null`): these belong to it and
 * are changed in place. A node that comes back the same object was not changed.
 */
export function insert(read: Reader, node: Node | null, path: Nibbles, value: Uint8Array): Node {
  if (node === null) return newLeaf(path, value)
  switch (node.kind) {
    case 'leaf':
      return insertAtLeaf(node, path, value)
    case 'extension':
      return insertAtExtension(read, node, path, value)
    case 'branch': {
      const [step] = path
      if (step === undefined) {
        if (node.value !== null && sameBytes(node.value, value)) return node
        const own = ownBranch(node)
        own.value = value
        return own
      }
      const old = read.down(node, step)
      const child = insert(read, old, path.subarray(1), value)
      return child === old && child.ref !== null ? node : withChild(node, step, child)
    }
  }
}

export function remove(read: Reader, node: Node | null, path: Nibbles): Node | null {
  if (node === null) return null
  switch (node.kind) {
    case 'leaf':
      return path.length === node.path.length && sharedLength(node.path, path) === path.length ? null : node
    case 'extension': {
      if (sharedLength(node.path, path) < node.path.length) return node
      const old = read.down(node, 0)
      const child = remove(read, old, path.subarray(node.path.length))
      if (child === old && child?.ref !== null) return node
      return child === null ? null : prefixed(node.path, null, child)
    }
    case 'branch':
      return removeAtBranch(read, node, path)
  }
}

function insertAtLeaf(node: Leaf, path: Nibbles, value: Uint8Array): Node {
  const shared = sharedLength(node.path, path)
  if (shared === node.path.length && shared === path.length) {
    return sameBytes(node.value, value) ? node : newLeaf(path, value)
  }
  const branch = newBranch()
  place(branch, node.path.subarray(shared), node.value)
  place(branch, path.subarray(shared), value)
  return prefixed(path.subarray(0, shared), null, branch)
}

function insertAtExtension(read: Reader, node: Extension, path: Nibbles, value: Uint8Array): Node {
  const shared = sharedLength(node.path, path)
  if (shared === node.path.length) {
    const old = read.down(node, 0)
    const child = insert(read, old, path.subarray(shared), value)
    return child === old && child.ref !== null
      ? node
      : { kind: 'extension', path: node.path, child, ref: null }
  }
  const branch = newBranch()
  const rest = node.path.subarray(shared + 1)
  branch.children[node.path[shared] ?? 0] =
    rest.length === 0 ? node.child : { kind: 'extension', path: rest, child: node.child, ref: null }
  place(branch, path.subarray(shared), value)
  return prefixed(path.subarray(0, shared), null, branch)
}

function removeAtBranch(read: Reader, node: Branch, path: Nibbles): Node | null {
  const [step] = path
  if (step === undefined) {
    if (node.value === null) return node
    const own = ownBranch(node)
    own.value = null
    return collapsed(read, own)
  }
  const old = read.down(node, step)
  if (old === null) return node
  const child = remove(read, old, path.subarray(1))
  if (child === old && child.ref !== null) return node
  const own = withChild(node, step, child)
  return child === null ? collapsed(read, own) : own
}

/** A branch that has only one thing left is no branch any more. */
function collapsed(read: Reader, branch: Branch): Node | null {
  const steps = branch.children.flatMap((child, step) => (child === null ? [] : [step]))
  const [step] = steps
  if (steps.length > 1 || (step !== undefined && branch.value !== null)) return branch
  if (step === undefined) return branch.value === null ? null : newLeaf(new Uint8Array(0), branch.value)
  const child = read.down(branch, step)
  return child === null ? null : prefixed(new Uint8Array(0), step, child)
}

/** A node behind more steps: leaves and extensions take them into their own path. */
function prefixed(path: Nibbles, step: number | null, node: Node): Node {
  if (path.length === 0 && step === null) return node
  if (node.kind === 'branch') {
    return { kind: 'extension', path: joinNibbles(path, step, new Uint8Array(0)), child: node, ref: null }
  }
  return { ...node, path: joinNibbles(path, step, node.path), ref: null }
}

function place(branch: Branch, path: Nibbles, value: Uint8Array): void {
  const [step] = path
  if (step === undefined) branch.value = value
  else branch.children[step] = newLeaf(path.subarray(1), value)
}

function withChild(node: Branch, step: number, child: Node | null): Branch {
  const own = ownBranch(node)
  own.children[step] = child
  return own
}

function ownBranch(node: Branch): Branch {
  return node.ref === null
    ? node
    : { kind: 'branch', children: node.children.slice(), value: node.value, ref: null }
}

function newBranch(): Branch {
  return { kind: 'branch', children: new Array<Child | null>(16).fill(null), value: null, ref: null }
}

function newLeaf(path: Nibbles, value: Uint8Array): Leaf {
  return { kind: 'leaf', path, value, ref: null }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0
}
