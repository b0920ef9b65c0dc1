import { type Hex, toHexOfSize } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRoot } from '../state/account.ts'
import { applyChanges } from '../state/applyChanges.ts'
import { layerNodes, noNodes } from '../state/nodes.ts'
import { openState } from '../state/openState.ts'
import { createWorld, type World } from './world.ts'

const addresses = [1n, 2n, 3n, 4n].map((number) => toHexOfSize(number, 20))
const slots = [1n, 2n, 3n].map((number) => toHexOfSize(number, 32))

const address = fc.constantFrom(...addresses)
const slot = fc.constantFrom(...slots)
const word = fc.integer({ min: 0, max: 3 }).map((number) => toHexOfSize(BigInt(number), 32))

type Action = (world: World) => void
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(address, fc.bigInt(0n, 5n)).map(
    ([at, amount]): Action =>
      (world) =>
        world.addBalance(at, amount),
  ),
  fc.tuple(address, fc.bigInt(0n, 5n)).map(
    ([at, nonce]): Action =>
      (world) =>
        world.setNonce(at, nonce),
  ),
  fc.tuple(address, slot, word).map(
    ([at, key, value]): Action =>
      (world) => {
        if (world.account(at) === null) world.setNonce(at, 1n)
        world.setStorage(at, key, value)
      },
  ),
  fc.tuple(address, fc.uint8Array({ maxLength: 3 })).map(
    ([at, code]): Action =>
      (world) =>
        world.setCode(at, code),
  ),
  address.map(
    (at): Action =>
      (world) =>
        world.remove(at),
  ),
  address.map(
    (at): Action =>
      (world) =>
        world.clearStorage(at),
  ),
  address.map(
    (at): Action =>
      (world) =>
        world.warm(at),
  ),
)

function snapshot(world: World) {
  return addresses.map((at) => {
    const account = world.account(at)
    return {
      account: account === null ? null : { ...account, storageRoot: undefined },
      code: [...world.code(at)],
      storage: slots.map((key) => (account === null ? null : world.storage(at, key))),
      isWarm: world.isWarm(at),
    }
  })
}

/** A base with something in it, made by the same actions. */
function baseOf(actions: Action[]) {
  const world = createWorld(openState(noNodes, emptyRoot))
  for (const act of actions) act(world)
  const { root, ...added } = applyChanges(noNodes, emptyRoot, world.takeChanges())
  return { root, nodes: layerNodes(noNodes, added) }
}

test('what is reverted leaves no trace', () => {
  fc.assert(
    fc.property(fc.array(action), fc.array(action), fc.array(action), (before, kept, undone) => {
      const { root, nodes } = baseOf(before)
      const world = createWorld(openState(nodes, root))
      for (const act of kept) act(world)
      const expected = snapshot(world)
      world.checkpoint()
      for (const act of undone) act(world)
      world.checkpoint()
      for (const act of kept) act(world)
      world.commit()
      world.revert()
      expect(snapshot(world)).toEqual(expected)
    }),
  )
})

test('the changes that are taken, written to the trie, are the state that the world showed', () => {
  fc.assert(
    fc.property(fc.array(action), fc.array(fc.array(action)), (before, rounds) => {
      let { root, nodes } = baseOf(before)
      const world = createWorld(openState(nodes, root))
      for (const round of rounds) {
        world.beginTransaction()
        for (const act of round) act(world)
        world.endTransaction([], false)
        const applied = applyChanges(nodes, root, world.takeChanges())
        nodes = layerNodes(nodes, applied)
        root = applied.root
        expect(snapshot(createWorld(openState(nodes, root)))).toEqual(snapshot(world))
      }
    }),
  )
})

test('a run of transactions gives the same root whether changes are taken after each or once', () => {
  fc.assert(
    fc.property(fc.array(action), fc.array(fc.array(action)), (before, rounds) => {
      const { root, nodes } = baseOf(before)
      const stepwise = createWorld(openState(nodes, root))
      const atOnce = createWorld(openState(nodes, root))
      let layered = nodes
      let last: Hex = root
      for (const round of rounds) {
        for (const act of round) {
          act(stepwise)
          act(atOnce)
        }
        stepwise.endTransaction([], true)
        atOnce.endTransaction([], true)
        const applied = applyChanges(layered, last, stepwise.takeChanges())
        layered = layerNodes(layered, applied)
        last = applied.root
      }
      expect(applyChanges(nodes, root, atOnce.takeChanges()).root).toBe(last)
    }),
  )
})

test('an original value is that of the start of the transaction', () => {
  const world = createWorld(openState(noNodes, emptyRoot))
  const [at] = addresses as [Hex]
  const [key] = slots as [Hex]
  const one = toHexOfSize(1n, 32)
  world.setNonce(at, 1n)
  world.setStorage(at, key, one)
  world.beginTransaction()
  world.setStorage(at, key, toHexOfSize(2n, 32))
  world.setStorage(at, key, toHexOfSize(3n, 32))
  expect(world.originalStorage(at, key)).toBe(one)
})

test('an empty account that was touched goes, but a revert takes the touch back, save for RIPEMD-160', () => {
  const empty = addresses.map(
    (at): Action =>
      (world) =>
        world.addBalance(at, 0n),
  )
  const { root, nodes } = baseOf(empty)
  const world = createWorld(openState(nodes, root))
  world.beginTransaction()
  world.checkpoint()
  for (const at of addresses) world.touch(at)
  world.revert()
  world.endTransaction([], true)
  expect(addresses.map((at) => world.account(at) === null)).toEqual([false, false, true, false])
})
