import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRoot, zeroWord } from './account.ts'
import { applyChanges } from './applyChanges.ts'
import { addresses, changes, slots } from './changes.test.support.ts'
import { addFlatChanges, type FlatChanges, type FlatState, layerFlat } from './flatState.ts'
import { layerNodes, type NodeReader, noNodes } from './nodes.ts'
import { openState } from './openState.ts'
import { walkState } from './walkState.ts'

const nothing: FlatState = { account: () => null, storage: () => 0n }

const contentOf = (state: FlatState) =>
  addresses.map((address) => ({
    account: state.account(address),
    slots: slots.map((slot) => state.storage(address, slot)),
  }))

test('flat changes, laid on one another or taken together, hold what the tries hold', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 6 }), (steps) => {
      let nodes: NodeReader = noNodes
      let root = emptyRoot
      let layered = nothing
      const together: FlatChanges = new Map()
      for (const step of steps) {
        const applied = applyChanges(nodes, root, step)
        nodes = layerNodes(nodes, applied)
        root = applied.root
        layered = layerFlat(layered, applied.flat)
        addFlatChanges(together, applied.flat)
        const expected = contentOf(walkState(nodes, root))
        expect(contentOf(layered)).toEqual(expected)
        expect(contentOf(layerFlat(nothing, together))).toEqual(expected)
      }
    }),
  )
})

test('a state is flat while its root is, and walks its trie otherwise', () => {
  const applied = applyChanges(noNodes, emptyRoot, [
    {
      address: addresses[0] ?? '0x',
      account: { nonce: 1n, balance: 2n, codeHash: zeroWord },
      wiped: false,
      slots: [],
    },
  ])
  let walks = 0
  let isFlat = false
  const base: NodeReader = {
    node(hash) {
      walks++
      return applied.nodes.get(hash)
    },
    code: () => undefined,
    flat: (root) => (isFlat && root === applied.root ? layerFlat(nothing, applied.flat) : null),
  }
  const state = openState(layerNodes(base, { nodes: new Map(), codes: new Map() }), applied.root)
  const walked = state.account(addresses[0] ?? '0x')
  expect(walks).toBeGreaterThan(0)
  const before = walks
  isFlat = true
  expect(state.account(addresses[0] ?? '0x')).toEqual(walked)
  expect(walks).toBe(before)
})
