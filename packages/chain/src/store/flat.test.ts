import { rmSync } from 'node:fs'
import type { StateChanges } from '@causeway/evm'
import { fromHex, type Hex } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRoot } from '../state/account.ts'
import { applyChanges } from '../state/applyChanges.ts'
import { addresses, changes, slots, word } from '../state/changes.test.support.ts'
import { openState } from '../state/openState.ts'
import { temporaryDirectory } from '../testChain.test.support.ts'
import { MissingNode } from '../trie/readNode.ts'
import { flatEntries, trieEntries } from './flatEntries.test.support.ts'
import { nameKey } from './layout.ts'
import { createStore } from './openStore.ts'
import { openTables } from './tables.ts'

/** What can happen to a chain of states. Numbers choose among those that are there. */
type Operation =
  | { does: 'block'; changes: StateChanges; fork: number; told: boolean }
  | { does: 'setHead'; to: number }
  | { does: 'reopen' }
  | { does: 'lose'; what: 'root' | 'state' }

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('block' as const),
      changes,
      // Most blocks go on the head.
      fork: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(20) }),
      told: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('setHead' as const), to: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reopen' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('lose' as const), what: fc.constantFrom('root', 'state') }),
  },
)

function openChain(directory: string) {
  let tables = openTables(directory)
  let store = createStore(directory, tables)
  const roots = [emptyRoot]
  let head: Hex = emptyRoot
  const pick = (at: number) => roots[at % roots.length] ?? emptyRoot

  async function apply(operation: Operation): Promise<void> {
    switch (operation.does) {
      case 'block': {
        const from = operation.fork === 0 ? head : pick(operation.fork)
        const { root, flat, ...news } = applyChanges(store.nodes, from, operation.changes)
        const step = { from, to: root, changes: flat }
        store.commit({ nodes: [news], state: { root, ...(operation.told ? { step } : {}) } })
        roots.push(root)
        head = root
        return
      }
      case 'setHead':
        head = pick(operation.to)
        return store.commit({ state: { root: head } })
      case 'reopen':
        await store.close()
        tables = openTables(directory)
        store = createStore(directory, tables)
        return
      case 'lose':
        tables.transact(() => {
          if (operation.what === 'root') tables.remove('flat', nameKey('root'))
          else tables.put('flat', nameKey('root'), fromHex(word(7)))
          tables.put('flat', Buffer.alloc(32, 9), Buffer.alloc(9))
          tables.put('flat', Buffer.alloc(64, 9), Buffer.alloc(32, 1))
        })
        // As the ledger does when it is opened.
        return store.commit({ state: { root: head } })
    }
  }

  function check(): void {
    // A chain that has no block yet has said nothing of its state.
    if (store.flatRoot() !== null) {
      expect(store.flatRoot()).toBe(head)
      expect(flatEntries(tables)).toEqual(trieEntries(tables, head))
    }
    const { node, code } = store.nodes
    const tries = { node, code }
    for (const root of roots) {
      const [read, walked] = [openState(store.nodes, root), openState(tries, root)]
      for (const address of addresses) {
        expect(read.account(address)).toEqual(walked.account(address))
        for (const slot of slots) expect(read.storage(address, slot)).toBe(walked.storage(address, slot))
      }
    }
  }

  return { apply, check, close: () => store.close() }
}

test('blocks, reorgs, setHead, restarts and losses leave the flat state equal to the tries, at every root', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
      const directory = temporaryDirectory()
      const chain = openChain(directory)
      try {
        for (const operation of operations) {
          await chain.apply(operation)
          chain.check()
        }
      } finally {
        await chain.close()
        rmSync(directory, { recursive: true, force: true })
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)

const codeHash = word(99)
const state = (balance: bigint): StateChanges =>
  addresses.map((address) => ({
    address,
    account: { nonce: 1n, balance, codeHash },
    wiped: false,
    slots: slots.map((slot): [bigint, bigint] => [slot, balance]),
  }))

test('an account or a slot of the head is one read, and one of another root as many as its trie is deep', async () => {
  const directory = temporaryDirectory()
  const tables = openTables(directory)
  let reads = 0
  const counted = <Key extends unknown[], Value>(read: (...key: Key) => Value) => {
    return (...key: Key) => {
      reads++
      return read(...key)
    }
  }
  const { peek, read, readHex, readRange } = tables
  const store = createStore(directory, {
    ...tables,
    peek: counted(peek),
    read: counted(read),
    readHex: counted(readHex),
    readRange: counted(readRange),
  })
  const first = applyChanges(store.nodes, emptyRoot, state(1n))
  store.commit({ nodes: [first], state: { root: first.root } })
  const second = applyChanges(store.nodes, first.root, state(2n))
  store.commit({ nodes: [second], state: { root: second.root } })

  const readAll = (root: Hex) => {
    const opened = openState(store.nodes, root)
    reads = 0
    for (const address of addresses) {
      opened.account(address)
      for (const slot of slots) opened.storage(address, slot)
    }
    return reads
  }
  const all = addresses.length * (1 + slots.length)
  // One more for the root, once a moment.
  expect(readAll(second.root)).toBe(all + 1)
  expect(readAll(second.root)).toBe(all)
  expect(readAll(first.root)).not.toBe(all)
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

test('a wiped account loses its slots, however many it had', async () => {
  const directory = temporaryDirectory()
  const tables = openTables(directory)
  const store = createStore(directory, tables)
  const [address = '0x', other = '0x'] = addresses
  const change = (account: Hex, wiped: boolean, count: number): StateChanges[number] => ({
    address: account,
    account: { nonce: 1n, balance: 1n, codeHash },
    wiped,
    slots: Array.from({ length: count }, (_, i) => [BigInt(i), BigInt(i + 1)]),
  })
  let from = emptyRoot
  for (const changes of [
    [change(address, false, 2_500), change(other, false, 3)],
    [change(address, true, 1)],
  ]) {
    const { root, flat, ...news } = applyChanges(store.nodes, from, changes)
    store.commit({ nodes: [news], state: { root, step: { from, to: root, changes: flat } } })
    from = root
  }
  expect(flatEntries(tables)).toEqual(trieEntries(tables, from))
  expect(flatEntries(tables).size).toBe(2 + 1 + 3)
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

test('a state that is not in the store is no state to move to, and everything stays as it was', async () => {
  const directory = temporaryDirectory()
  const tables = openTables(directory)
  const store = createStore(directory, tables)
  const first = applyChanges(store.nodes, emptyRoot, state(1n))
  store.commit({ nodes: [first], state: { root: first.root } })
  const before = flatEntries(tables)
  expect(() => store.commit({ state: { root: word(5) } })).toThrow(MissingNode)
  expect(store.flatRoot()).toBe(first.root)
  expect(flatEntries(tables)).toEqual(before)
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})
