import { type Hex, toHex } from '@causeway/rpc'
import { keccak256 } from '../keccak.ts'
import { encodeRlp, encodeRlpParts } from './rlp.test.support.ts'

/** What a trie holds: the hash of a key as digits, and the value as it is encoded. */
export type Leaf = readonly [digits: string, value: Uint8Array]

const emptyRoot: Hex = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const nothing = Uint8Array.of(0x80)

/** The root of the Merkle Patricia trie over all these: made from nothing each time, because these states are small. */
export function trieRoot(leaves: readonly Leaf[]): Hex {
  if (leaves.length === 0) return emptyRoot
  const sorted = [...leaves].sort(([a], [b]) => (a < b ? -1 : 1))
  return toHex(keccak256(nodeOf(sorted, 0, sorted.length, 0)))
}

/** The node over a range of leaves that have the same digits up to a depth. */
function nodeOf(leaves: readonly Leaf[], from: number, to: number, depth: number): Uint8Array {
  const [first = '', value = nothing] = leaves[from] ?? []
  if (to - from === 1) return encodeRlp([pathOf(first.slice(depth), true), value])
  const [last = ''] = leaves[to - 1] ?? []
  let common = depth
  while (first[common] === last[common]) common++
  if (common > depth) {
    const child = referenceTo(nodeOf(leaves, from, to, common))
    return encodeRlpParts([encodeRlp(pathOf(first.slice(depth, common), false)), child])
  }
  const children: Uint8Array[] = []
  let start = from
  for (const digit of '0123456789abcdef') {
    let end = start
    while (end < to && leaves[end]?.[0][depth] === digit) end++
    children.push(end === start ? nothing : referenceTo(nodeOf(leaves, start, end, depth + 1)))
    start = end
  }
  return encodeRlpParts([...children, nothing])
}

/** A short node stands where its hash would. */
function referenceTo(node: Uint8Array): Uint8Array {
  return node.length < 32 ? node : encodeRlp(keccak256(node).slice())
}

/** Digits as bytes, with a mark for their parity and for the end (the hex prefix encoding). */
function pathOf(digits: string, isLeaf: boolean): Uint8Array {
  const flag = isLeaf ? 2 : 0
  return Buffer.from(digits.length % 2 === 1 ? `${flag + 1}${digits}` : `${flag}0${digits}`, 'hex')
}
