import { type Hex, toHexOfSize } from '@causeway/rpc'
import { createMachine } from './createMachine.ts'
import type { Environment } from './environment.ts'
import { type ForkName, rulesOf } from './forks.ts'
import type { Frame, FrameResult, Hooks } from './machine.ts'
import { precompilesOf } from './precompiles/precompileAt.ts'
import { createWorld } from './world/createWorld.ts'
import { createPlainState } from './world/world.test.support.ts'
import type { World } from './world/world.ts'

export function environmentOf(fork: ForkName): Environment {
  const rules = rulesOf(fork)
  return {
    chainId: 1337n,
    rules,
    context: {
      number: 300n,
      timestamp: 1_700_000_000n,
      coinbase: at(0xc0ffeen),
      gasLimit: 30_000_000n,
      baseFeePerGas: rules.is('london') ? 7n : null,
      difficulty: rules.is('paris') ? 0n : 131_072n,
      prevRandao: toHexOfSize(99n, 32),
      excessBlobGas: rules.is('cancun') ? 0n : null,
      parentBeaconBlockRoot: null,
    },
    blobBaseFee: rules.is('cancun') ? 1n : null,
    blockHash: (number) => toHexOfSize(number * 1000n, 32),
    precompiles: precompilesOf(rules),
  }
}

export function at(number: bigint): Hex {
  return toHexOfSize(number, 20)
}

export const sender = at(0x5e4den)
export const target = at(0xc0den)

/** A world with a rich sender and some contracts. */
export function worldWith(codes: Record<Hex, Uint8Array>): World {
  const world = createWorld(createPlainState())
  world.setBalance(sender, 10n ** 18n)
  world.setNonce(sender, 1n)
  for (const [address, code] of Object.entries(codes)) {
    world.setCode(address as Hex, code)
    world.setBalance(address as Hex, 1000n)
  }
  world.beginTransaction()
  return world
}

const machine = createMachine()

/** A call of `target`, unless the frame says otherwise. */
export function runIn(world: World, fork: ForkName, frame: Partial<Frame> = {}, hooks?: Hooks): FrameResult {
  const whole: Frame = {
    caller: sender,
    to: target,
    value: 0n,
    input: new Uint8Array(),
    gas: 1_000_000n,
    gasPrice: 10n,
    blobVersionedHashes: [],
    ...frame,
  }
  return machine.run(world, environmentOf(fork), whole, hooks)
}
