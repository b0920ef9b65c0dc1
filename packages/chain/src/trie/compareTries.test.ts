import { keccak256 } from '@causeway/evm'
import { type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTries } from './compareTries.ts'
import { MissingNode } from './readNode.ts'
import { createTrie, emptyRoot } from './trie.ts'

const nodes = new Map<Hex, Uint8Array>()
const node = (hash: Hex) => nodes.get(hash)

/** Keys of four bytes that share beginnings, so that there are extensions, and nodes that lie inside their parents. */
const key = fc.tuple(
  fc.constantFrom(0, 0x10, 0x11),
  fc.constantFrom(0, 1),
  fc.constantFrom(0, 0xff),
  fc.nat(255),
)
const content = fc.array(fc.tuple(key, fc.uint8Array({ minLength: 1, maxLength: 40 })), { maxLength: 30 })

type Content = Map<Hex, Uint8Array>

function toContent(entries: [number[], Uint8Array][]): Content {
  return new Map(entries.map(([bytes, value]) => [toHex(Uint8Array.from(bytes)), value]))
}

function rootOf(content: Content): Hex {
  const trie = createTrie({ node, root: emptyRoot })
  for (const [hex, value] of content) trie.put(Buffer.from(hex.slice(2), 'hex'), value)
  return trie.commit((hash, bytes) => nodes.set(hash, bytes))
}

const text = (bytes: Uint8Array | null | undefined) => (bytes ? toHex(bytes) : null)

test('what two tries differ in is told once, and nothing else', () => {
  fc.assert(
    fc.property(content, content, fc.boolean(), (a, b, related) => {
      const before = toContent(a)
      // Most states that are compared have nearly everything in common.
      const after = related ? new Map([...before, ...toContent(b.slice(0, 2))]) : toContent(b)
      if (related) for (const gone of [...after.keys()].slice(0, 2)) after.delete(gone)
      const expected = [...new Set([...before.keys(), ...after.keys()])]
        .map((hex) => [hex, text(before.get(hex)), text(after.get(hex))])
        .filter(([, was, is]) => was !== is)
        .sort()
      const told: (string | null)[][] = []
      compareTries({ node, from: rootOf(before), to: rootOf(after) }, (key, was, is) =>
        told.push([toHex(key), text(was), text(is)]),
      )
      expect(told.sort()).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('it costs what differs, not what the tries hold', () => {
  const many: Content = new Map()
  for (let i = 0; i < 5_000; i++) many.set(toHex(keccak256(Buffer.from([i >> 8, i & 255]))), Uint8Array.of(1))
  const from = rootOf(many)
  const [first] = many.keys()
  const to = rootOf(new Map([...many, [first ?? '0x', Uint8Array.of(2)]]))
  let reads = 0
  const told: Uint8Array[] = []
  const counted = (hash: Hex) => {
    reads++
    return node(hash)
  }
  compareTries({ node: counted, from, to }, (key) => told.push(key))
  expect(told).toHaveLength(1)
  expect(reads).toBeLessThan(16)
})

test('a node that is not there is named', () => {
  const root = rootOf(new Map([['0x01020304', Uint8Array.of(1)]]))
  expect(() => compareTries({ node: () => undefined, from: emptyRoot, to: root }, () => {})).toThrow(
    MissingNode,
  )
})
