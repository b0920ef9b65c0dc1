import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRoot } from './account.ts'
import { applyChanges } from './applyChanges.ts'
import { changes } from './changes.test.support.ts'
import { addNodes, type NewNodes, type NodeReader } from './nodes.ts'
import { createTrees } from './trees.ts'

function memory() {
  const stored: NewNodes = { nodes: new Map(), codes: new Map() }
  const nodes: NodeReader = { node: (hash) => stored.nodes.get(hash), code: (hash) => stored.codes.get(hash) }
  return { stored, nodes }
}

const steps = fc.array(fc.record({ step: changes, dropped: fc.boolean() }), { maxLength: 12 })

test.each([4, 10_000])(
  'with trees kept (%i nodes at most) the same nodes are stored as without, also where states are dropped',
  (most) => {
    fc.assert(
      fc.property(steps, (all) => {
        const plain = memory()
        const kept = memory()
        const nodes: NodeReader = { ...kept.nodes, trees: createTrees(most) }
        let root = emptyRoot
        for (const { step, dropped } of all) {
          const expected = applyChanges(plain.nodes, root, step)
          const found = applyChanges(nodes, root, step)
          expect(found.root).toBe(expected.root)
          // A block that is refused, or one that was only tried, leaves its tree behind and nothing in the store.
          if (dropped) continue
          addNodes(plain.stored, expected)
          addNodes(kept.stored, found)
          root = found.root
          expect([...kept.stored.nodes.keys()].sort()).toEqual([...plain.stored.nodes.keys()].sort())
        }
      }),
    )
  },
)

test('no more nodes are kept than the bound allows, and a root that was left is forgotten', () => {
  const trees = createTrees(10)
  const tree = (size: number) =>
    ({ root: { kind: 'leaf', path: Uint8Array.of(), value: Uint8Array.of(), ref: null }, size }) as const
  trees.keep('0x00', '0x01', tree(6))
  trees.keep('0x01', '0x02', tree(7))
  expect(trees.at('0x01')).toEqual({})
  expect(trees.at('0x02').tree?.size).toBe(7)
  trees.keep('0x03', '0x04', tree(4))
  expect(trees.at('0x02')).toEqual({})
  expect(trees.at('0x04').tree?.size).toBe(4)
  trees.keep('0x05', '0x06', tree(11))
  expect(trees.at('0x06')).toEqual({})
})
