import { fromHex, type Hex, toHex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedKey, orderedProof, orderedRoot } from './orderedTrie.ts'
import { MissingNode } from './readNode.ts'
import { createTrie, emptyRoot } from './trie.ts'
import { InvalidProof, verifyProof } from './verifyProof.ts'

const text = (value: string) => new TextEncoder().encode(value)

function memory() {
  const nodes = new Map<Hex, Uint8Array>()
  return {
    nodes,
    node: (hash: Hex) => nodes.get(hash),
    sink: (hash: Hex, node: Uint8Array) => void nodes.set(hash, node),
  }
}

function rootOf(entries: [Uint8Array, Uint8Array][]): Hex {
  const trie = createTrie({ node: () => undefined, root: emptyRoot })
  for (const [key, value] of entries) trie.put(key, value)
  return trie.commit(null)
}

// Keys of few nibbles collide often, so that every kind of split and collapse occurs.
const key = fc.oneof(
  fc
    .array(fc.constantFrom(0x00, 0x01, 0x10, 0x11), { minLength: 1, maxLength: 4 })
    .map((bytes) => Uint8Array.from(bytes)),
  fc.uint8Array({ minLength: 1, maxLength: 4 }),
)
const value = fc.uint8Array({ minLength: 1, maxLength: 40 })

test('a trie that holds nothing has the root keccak(rlp(""))', () => {
  expect(rootOf([])).toBe(emptyRoot)
})

test('known roots', () => {
  expect(
    rootOf([
      [text('doe'), text('reindeer')],
      [text('dog'), text('puppy')],
      [text('dogglesworth'), text('cat')],
    ]),
  ).toBe('0x8aad789dff2f538bca5d8ea56e8abe10f4c7ba3a5dea95fea4cd6e7c3a1168d3')
  expect(
    rootOf([
      [text('do'), text('verb')],
      [text('horse'), text('stallion')],
      [text('doge'), text('coin')],
      [text('dog'), text('puppy')],
    ]),
  ).toBe('0x5991bb8c6514148a29db676a14ac506cd2cd5775ace63c30a4fe457715e9ac84')
})

test('the root does not depend on the order of insertion', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(fc.tuple(key, value), { selector: ([k]) => toHex(k), maxLength: 30 })
        .chain((entries) =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
        ),
      ([entries, shuffled]) => rootOf(entries) === rootOf(shuffled),
    ),
  )
})

test('puts, removals, commits and reopenings agree with a Map', () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('put' as const), key, value }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('remove' as const), key }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('commit' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.array(key, { maxLength: 5 }), (steps, others) => {
      const { node, sink } = memory()
      const model = new Map<Hex, Uint8Array>()
      let trie = createTrie({ node, root: emptyRoot, keep: 3 })
      for (const each of steps) {
        if (each.do === 'put') {
          trie.put(each.key, each.value)
          model.set(toHex(each.key), each.value)
        } else if (each.do === 'remove') {
          trie.remove(each.key)
          model.delete(toHex(each.key))
        } else {
          const root = trie.commit(sink)
          if (each.do === 'reopen') trie = createTrie({ node, root, keep: 3 })
        }
      }
      const root = trie.commit(sink)
      expect(root).toBe(rootOf([...model].map(([k, v]) => [fromHex(k), v])))
      const reopened = createTrie({ node, root })
      for (const each of [...[...model.keys()].map(fromHex), ...others]) {
        const expected = model.get(toHex(each)) ?? null
        expect(trie.get(each)).toEqual(expected)
        expect(reopened.get(each)).toEqual(expected)
        expect(verifyProof(root, each, reopened.prove(each))).toEqual(expected)
      }
    }),
    { numRuns: 400 },
  )
})

test('every item of an ordered trie is proved, and the one after the last is proved absent', () => {
  for (const count of [0, 1, 2, 127, 128, 129, 300]) {
    const items = Array.from({ length: count }, (_, i) =>
      Uint8Array.of(1, i & 255, i >> 8, ...new Uint8Array(i % 50)),
    )
    const root = orderedRoot(items)
    for (let i = 0; i <= count; i += 7) {
      expect(verifyProof(root, orderedKey(i), orderedProof(items, i))).toEqual(items[i] ?? null)
    }
  }
})

test('a proof with a node changed or missing is refused', () => {
  const items = Array.from({ length: 20 }, (_, i) => new Uint8Array(40).fill(i))
  const root = orderedRoot(items)
  const proof = orderedProof(items, 5)
  expect(() => verifyProof(root, orderedKey(5), proof.slice(0, -1))).toThrow(InvalidProof)
  const changed = proof.map((node, i) =>
    i === proof.length - 1 ? node.map((byte, at) => byte ^ (at === 9 ? 1 : 0)) : node,
  )
  expect(() => verifyProof(root, orderedKey(5), changed)).toThrow(InvalidProof)
})

test('a node that the store lacks is named', () => {
  const root: Hex = `0x${'12'.repeat(32)}`
  expect(() => createTrie({ node: () => undefined, root }).get(text('x'))).toThrow(MissingNode)
})
