import { type Hex, toHexOfSize } from '@causeway/rpc'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld } from './createWorld.ts'
import { createPlainState } from './world.test.support.ts'
import type { World } from './world.ts'

const addresses = [1n, 2n, 3n, 4n].map((number) => toHexOfSize(number, 20))
/** The second and third fall in one place of any table that looks at the lowest 64 bits only. */
const slots = [1n, 1n << 64n, 1n << 128n]

const address = fc.constantFrom(...addresses)
const slot = fc.constantFrom(...slots)
const word = fc.bigInt(0n, 3n)

type Action = (world: World) => void
const act = <T extends unknown[]>(
  values: { [K in keyof T]: fc.Arbitrary<T[K]> },
  action: (world: World, ...values: T) => void,
): fc.Arbitrary<Action> =>
  fc.tuple<T>(...values).map(
    (chosen): Action =>
      (world) =>
        action(world, ...chosen),
  )

const action: fc.Arbitrary<Action> = fc.oneof(
  act<[Hex, bigint]>([address, fc.bigInt(0n, 5n)], (world, at, amount) => world.addBalance(at, amount)),
  act<[Hex, bigint]>([address, fc.bigInt(0n, 5n)], (world, at, amount) => world.setBalance(at, amount)),
  act<[Hex, bigint]>([address, fc.bigInt(0n, 5n)], (world, at, nonce) => world.setNonce(at, nonce)),
  act<[Hex, bigint, bigint]>([address, slot, word], (world, at, key, value) => {
    if (world.account(at) === null) world.setNonce(at, 1n)
    world.setStorage(at, key, value)
  }),
  act<[Hex, bigint, bigint]>([address, slot, word], (world, at, key, value) =>
    world.storeTransient(world.entry(at), key, value),
  ),
  act<[Hex, Uint8Array]>([address, fc.uint8Array({ maxLength: 3 })], (world, at, code) =>
    world.setCode(at, code),
  ),
  act<[Hex]>([address], (world, at) => world.remove(at)),
  act<[Hex]>([address], (world, at) => world.clearStorage(at)),
  act<[Hex]>([address], (world, at) => world.warm(at)),
  act<[Hex, bigint]>([address, slot], (world, at, key) => world.warmSlot(at, key)),
  act<[Hex]>([address], (world, at) => world.markCreated(world.entry(at))),
  act<[Hex]>([address], (world, at) => world.markDestroyed(world.entry(at))),
  act<[number]>([fc.integer({ min: -9, max: 9 })], (world, amount) => world.addRefund(amount)),
)

/** All that somebody outside can see. */
function snapshot(world: World) {
  const accounts = addresses.map((at) => ({
    account: world.account(at),
    code: [...world.code(at)],
    storage: slots.map((key) => (world.account(at) === null ? null : world.storage(at, key))),
  }))
  return { accounts, passing: passing(world) }
}

/** What is gone with the transaction. */
function passing(world: World) {
  return {
    refund: world.refund(),
    destroyed: world.destroyed().sort(),
    accounts: addresses.map((at) => {
      const entry = world.entry(at)
      return {
        isWarm: world.isWarm(at),
        warmSlots: slots.map((key) => world.isWarmSlot(at, key)),
        transient: slots.map((key) => world.loadTransient(entry, key)),
        originals: slots.map((key) => (entry.exists ? world.originalStorage(at, key) : null)),
        isCreated: world.isCreated(entry),
        isDestroyed: world.isDestroyed(entry),
      }
    }),
  }
}

/** A base with something in it, made by the same actions. */
function baseOf(actions: Action[]) {
  const state = createPlainState()
  const world = createWorld(state)
  for (const act of actions) act(world)
  state.apply(world.takeChanges())
  return state
}

test('what is reverted leaves no trace', () => {
  fc.assert(
    fc.property(fc.array(action), fc.array(action), fc.array(action), (before, kept, undone) => {
      const world = createWorld(baseOf(before))
      world.beginTransaction()
      for (const act of kept) act(world)
      const expected = snapshot(world)
      const checkpoint = world.checkpoint()
      for (const act of undone) act(world)
      world.checkpoint()
      for (const act of kept) act(world)
      world.revert(checkpoint)
      expect(snapshot(world)).toEqual(expected)
    }),
  )
})

test('what is undone to several points is what it was at each', () => {
  fc.assert(
    fc.property(fc.array(action), fc.array(fc.array(action)), (before, rounds) => {
      const world = createWorld(baseOf(before))
      world.beginTransaction()
      const points: { checkpoint: number; expected: unknown }[] = []
      for (const round of rounds) {
        points.push({ expected: snapshot(world), checkpoint: world.checkpoint() })
        for (const act of round) act(world)
      }
      for (const { checkpoint, expected } of points.reverse()) {
        world.revert(checkpoint)
        expect(snapshot(world)).toEqual(expected)
      }
      expect(world.takeChanges()).toEqual([])
    }),
  )
})

test('the changes that are taken, written to the base, are the state that the world showed', () => {
  fc.assert(
    fc.property(
      fc.array(action),
      fc.array(fc.tuple(fc.array(action), fc.array(action))),
      (before, rounds) => {
        const state = baseOf(before)
        const copy = baseOf(before)
        const world = createWorld(state)
        for (const [kept, undone] of rounds) {
          world.beginTransaction()
          for (const act of kept) act(world)
          const checkpoint = world.checkpoint()
          for (const act of undone) act(world)
          world.revert(checkpoint)
          world.endTransaction([], false)
          copy.apply(world.takeChanges())
          const fresh = createWorld(copy)
          expect(snapshot(fresh).accounts).toEqual(snapshot(world).accounts)
        }
      },
    ),
  )
})

test('a run of transactions gives the same state whether changes are taken after each or once', () => {
  fc.assert(
    fc.property(fc.array(action), fc.array(fc.array(action)), (before, rounds) => {
      const [first, second, base] = [baseOf(before), baseOf(before), baseOf(before)]
      const stepwise = createWorld(base)
      const atOnce = createWorld(base)
      for (const round of rounds) {
        for (const act of round) {
          act(stepwise)
          act(atOnce)
        }
        stepwise.endTransaction([], true)
        atOnce.endTransaction([], true)
        first.apply(stepwise.takeChanges())
      }
      second.apply(atOnce.takeChanges())
      expect(first.accounts).toEqual(second.accounts)
    }),
  )
})

test('nothing of a transaction is left when the next begins', () => {
  fc.assert(
    fc.property(fc.array(action), fc.array(action), (before, actions) => {
      const world = createWorld(baseOf(before))
      for (const act of actions) act(world)
      world.endTransaction([], false)
      const left = passing(world)
      const fresh = passing(createWorld(baseOf([])))
      // Original values are those of now; all the rest is as in a world where nothing happened.
      const stripped = ({ accounts, ...rest }: typeof left) => ({
        ...rest,
        accounts: accounts.map((account) => ({ ...account, originals: null })),
      })
      expect(stripped(left)).toEqual(stripped(fresh))
    }),
  )
})

test('an original value is that of the start of the transaction', () => {
  const world = createWorld(createPlainState())
  const [at] = addresses as [Hex]
  world.setNonce(at, 1n)
  world.setStorage(at, 1n, 1n)
  world.beginTransaction()
  world.setStorage(at, 1n, 2n)
  world.setStorage(at, 1n, 3n)
  expect(world.originalStorage(at, 1n)).toBe(1n)
  world.clearStorage(at)
  expect([world.storage(at, 1n), world.originalStorage(at, 1n)]).toEqual([0n, 1n])
})

test('an empty account that was touched goes, but a revert takes the touch back, save for RIPEMD-160', () => {
  const empty = addresses.map(
    (at): Action =>
      (world) =>
        world.addBalance(at, 0n),
  )
  const world = createWorld(baseOf(empty))
  world.beginTransaction()
  const checkpoint = world.checkpoint()
  for (const at of addresses) world.touch(at)
  world.revert(checkpoint)
  world.endTransaction([], true)
  expect(addresses.map((at) => world.account(at) === null)).toEqual([false, false, true, false])
})

test('what was destroyed goes with its storage, and comes back empty', () => {
  const [at] = addresses as [Hex]
  const world = createWorld(
    baseOf([
      (world) => {
        world.setNonce(at, 1n)
        world.setStorage(at, 1n, 7n)
      },
    ]),
  )
  world.beginTransaction()
  world.markDestroyed(world.entry(at))
  world.endTransaction(world.destroyed(), true)
  expect(world.account(at)).toBeNull()
  world.setNonce(at, 1n)
  expect(world.storage(at, 1n)).toBe(0n)
  expect(world.takeChanges()).toMatchObject([{ address: at, wiped: true, slots: [] }])
})
