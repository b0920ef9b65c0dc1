import { type AccountChange, keccakHex, type StateChanges, type StateReader } from '@causeway/evm'
import { fromHex, type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyProof } from '../trie/verifyProof.ts'
import { decodeAccount, decodeSlotValue, emptyRoot, secureKey, slotKey } from './account.ts'
import { applyChanges } from './applyChanges.ts'
import { addresses, changes, slots, word } from './changes.test.support.ts'
import { mergeChanges } from './mergeChanges.ts'
import { layerNodes, type NodeReader, noNodes } from './nodes.ts'
import { openState } from './openState.ts'
import { overlayState } from './overlayState.ts'
import { proveAccount } from './proveAccount.ts'

const toWord = (slot: bigint): Hex => toHexOfSize(slot, 32)

type Model = Map<Hex, { nonce: bigint; balance: bigint; code: Uint8Array; slots: Map<bigint, bigint> }>

function applyToModel(model: Model, changes: StateChanges): void {
  for (const { address, account, code, wiped, slots } of changes) {
    const before = model.get(address)
    if (account === null) {
      model.delete(address)
      continue
    }
    const kept = new Map(wiped ? [] : (before?.slots ?? []))
    for (const [slot, value] of slots) kept.set(slot, value)
    model.set(address, { ...account, code: code ?? new Uint8Array(0), slots: kept })
  }
}

function expectEqual(state: StateReader, model: Model): void {
  for (const address of addresses) {
    const expected = model.get(address)
    const account = state.account(address)
    expect(account === null).toBe(expected === undefined)
    if (account !== null && expected !== undefined) {
      expect([account.nonce, account.balance]).toEqual([expected.nonce, expected.balance])
      expect(toHex(state.code(account.codeHash))).toBe(toHex(expected.code))
    }
    for (const slot of slots) expect(state.storage(address, slot)).toBe(expected?.slots.get(slot) ?? 0n)
  }
}

function rootOf(model: Model): Hex {
  const all = [...model].map(
    ([address, { nonce, balance, code, slots }]): AccountChange => ({
      address,
      account: { nonce, balance, codeHash: keccakHex(code) },
      code,
      wiped: false,
      slots: [...slots],
    }),
  )
  return applyChanges(noNodes, emptyRoot, all).root
}

test('states, overlays and merged changes agree with a plain model', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 6 }), (steps) => {
      const model: Model = new Map()
      let nodes: NodeReader = noNodes
      let root = emptyRoot
      let merged: StateChanges = []
      for (const step of steps) {
        const overlay = overlayState(openState(nodes, root), step)
        const next = applyChanges(nodes, root, step)
        applyToModel(model, step)
        nodes = layerNodes(nodes, next)
        root = next.root
        merged = mergeChanges(merged, step)
        expectEqual(overlay, model)
        expectEqual(openState(nodes, root), model)
      }
      expectEqual(overlayState(openState(noNodes, emptyRoot), merged), model)
      expect(applyChanges(noNodes, emptyRoot, merged).root).toBe(root)
      expect(rootOf(model)).toBe(root)
    }),
  )
})

test('what a proof shows is what the state holds', () => {
  fc.assert(
    fc.property(changes, (step) => {
      const { root, ...added } = applyChanges(noNodes, emptyRoot, step)
      const nodes = layerNodes(noNodes, added)
      const state = openState(nodes, root)
      for (const address of addresses) {
        const proof = proveAccount(nodes, root, address, slots.map(toWord))
        const shown = verifyProof(root, secureKey(address), proof.accountProof.map(fromHex))
        const { storageRoot = emptyRoot, ...account } = shown === null ? {} : decodeAccount(shown)
        expect(shown === null ? null : { ...account, hasStorage: storageRoot !== emptyRoot }).toEqual(
          state.account(address),
        )
        for (const [i, slot] of slots.entries()) {
          const { key, value, proof: path = [] } = proof.storageProof[i] ?? {}
          expect(key).toBe(toWord(slot))
          expect(value).toBe(state.storage(address, slot))
          expect(decodeSlotValue(verifyProof(storageRoot, slotKey(slot), path.map(fromHex)))).toBe(
            state.storage(address, slot),
          )
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('changes that change nothing give the same root and no new node', () => {
  fc.assert(
    fc.property(changes, (step) => {
      const first = applyChanges(noNodes, emptyRoot, step)
      const again = applyChanges(
        layerNodes(noNodes, first),
        first.root,
        step.map((each) => ({ ...each, wiped: false })),
      )
      expect(again.root).toBe(first.root)
      expect(again.nodes.size).toBe(0)
    }),
  )
})

test('a code that the store lacks is an error, not an empty code', () => {
  expect(() => openState(noNodes, emptyRoot).code(word(1))).toThrow('missing code')
})
