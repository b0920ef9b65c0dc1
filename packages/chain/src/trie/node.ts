import { fromHex, type Hex } from '@causeway/rpc'
import { decodeRlp, encodeRlp, encodeRlpList, RlpError, splitRlpList } from '../rlp.ts'
import { allocate, type BytesFor } from '../slab.ts'
import { encodeBranch } from './encodeBranch.ts'
import { type Nibbles, packPath, unpackPath } from './nibbles.ts'

/**
 * How a parent names a child: the RLP of its hash (33 bytes), or its own RLP if that is shorter than 32 bytes.
 * A child that has been read is the node itself.
 */
export type Reference = Uint8Array
export type Child = Reference | Node

interface Known {
  /** What the parent says; `null` while the node has been changed and not been hashed again. */
  ref: Reference | null
}

export interface Leaf extends Known {
  kind: 'leaf'
  path: Nibbles
  value: Uint8Array
}

export interface Extension extends Known {
  kind: 'extension'
  path: Nibbles
  child: Child
}

export interface Branch extends Known {
  kind: 'branch'
  /** Sixteen places. */
  children: (Child | null)[]
  value: Uint8Array | null
}

export type Node = Leaf | Extension | Branch

/** Whether a reference is a hash, so that the node has to be fetched. */
export function isHashReference(ref: Reference): boolean {
  return ref.length === 33
}

/** How a node with this hash is named. */
export function hashReference(hash: Hex): Reference {
  const ref = new Uint8Array(33)
  ref[0] = 0xa0
  ref.set(fromHex(hash), 1)
  return ref
}

/** A node from its RLP. Children stay references until they are needed. */
export function decodeNode(bytes: Uint8Array, ref: Reference): Node {
  const members = splitRlpList(bytes)
  if (members.length === 17) {
    const children = members.slice(0, 16).map(readChild)
    const value = decodeString(members[16])
    return { kind: 'branch', children, value: value.length === 0 ? null : value, ref }
  }
  const [key, rest] = members
  if (members.length !== 2 || key === undefined || rest === undefined) {
    throw new RlpError('trie: a node has 2 or 17 members')
  }
  const unpacked = unpackPath(decodeString(key))
  if (unpacked === null) throw new RlpError('trie: bad path prefix')
  const { path, leaf } = unpacked
  return leaf
    ? { kind: 'leaf', path, value: decodeString(rest), ref }
    : { kind: 'extension', path, child: assertReference(rest), ref }
}

/**
 * The RLP of a node; `refer` gives the reference of each child, all of them before `bytesFor` is asked for the bytes of
 * this node.
 */
export function encodeNode(
  node: Node,
  refer: (child: Child) => Reference,
  bytesFor: BytesFor = allocate,
): Uint8Array {
  if (node.kind === 'branch') return encodeBranch(node, refer, bytesFor)
  if (node.kind === 'leaf') return encodeRlp([packPath(node.path, true), node.value], bytesFor)
  return encodeRlpList([encodeRlp(packPath(node.path, false)), refer(node.child)], bytesFor)
}

function readChild(member: Uint8Array): Reference | null {
  return member.length === 1 && member[0] === 0x80 ? null : assertReference(member)
}

function assertReference(member: Uint8Array): Reference {
  const first = member[0] ?? 0
  if (first === 0xa0 || (first >= 0xc0 && member.length < 32)) return member
  throw new RlpError('trie: a child is a hash or a node shorter than 32 bytes')
}

function decodeString(bytes: Uint8Array | undefined): Uint8Array {
  const item = bytes === undefined ? undefined : decodeRlp(bytes)
  if (!(item instanceof Uint8Array)) throw new RlpError('trie: expected a byte string')
  return item
}
