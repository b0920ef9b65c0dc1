import type { Hex } from '@causeway/rpc'
import type { Compiler } from '../code.ts'
import { createMachine } from '../createMachine.ts'
import type { Environment } from '../environment.ts'
import { type ForkName, rulesOf } from '../forks.ts'
import { keccakHex } from '../keccak.ts'
import type { FrameResult } from '../machine.ts'
import { createWorld } from '../world/createWorld.ts'
import type { StateChanges } from '../world/stateReader.ts'

const sender: Hex = `0x${'5e'.repeat(20)}`

export function addressOf(number: number): Hex {
  return `0x${'c0'.repeat(19)}${number.toString(16).padStart(2, '0')}`
}

function environmentOf(fork: ForkName): Environment {
  return {
    chainId: 1n,
    rules: rulesOf(fork),
    context: {
      number: 1000n,
      timestamp: 1_700_000_000n,
      coinbase: `0x${'0c'.repeat(20)}`,
      gasLimit: 30_000_000n,
      baseFeePerGas: 7n,
      difficulty: 2n ** 70n,
      prevRandao: `0x${'9a'.repeat(32)}`,
      excessBlobGas: 0n,
      parentBeaconBlockRoot: null,
    },
    blobBaseFee: 1n,
    blockHash: (number) => keccakHex(new TextEncoder().encode(`${number}`)),
    precompiles: new Map(
      [2, 4].map((number) => [
        `0x${number.toString(16).padStart(40, '0')}`,
        `0x${number.toString(16).padStart(40, '0')}`,
      ]),
    ),
  }
}

export interface Case {
  fork: ForkName
  /** Of the accounts at `addressOf(0)`, `addressOf(1)` and so on; the first is called. */
  codes: readonly Uint8Array[]
  input: Uint8Array
  gas: bigint
  value: bigint
}

export interface Outcome extends FrameResult {
  changes: StateChanges
}

/** Runs a case from the start, interpreted or with a compiler. */
export function outcomeOf({ fork, codes, input, gas, value }: Case, compiler?: Compiler): Outcome {
  const accounts = new Map(codes.map((code, index) => [addressOf(index), code]))
  const byHash = new Map(codes.map((code) => [keccakHex(code), code]))
  const world = createWorld({
    account(address) {
      if (address === sender)
        return { nonce: 1n, balance: 10n ** 18n, codeHash: keccakHex(new Uint8Array()), hasStorage: false }
      const code = accounts.get(address)
      return code === undefined
        ? null
        : { nonce: 1n, balance: 1000n, codeHash: keccakHex(code), hasStorage: true }
    },
    storage: (address, slot) => (accounts.has(address) && slot < 3n ? slot * 7n : 0n),
    code: (hash) => byHash.get(hash) ?? new Uint8Array(),
  })
  world.beginTransaction()
  world.warm(sender)
  world.warm(addressOf(0))
  const machine = createMachine(compiler === undefined ? {} : { compiler })
  const frame = { caller: sender, to: addressOf(0), value, input, gas, gasPrice: 3n, blobVersionedHashes: [] }
  const result = machine.run(world, environmentOf(fork), frame)
  world.endTransaction(result.destroyed, rulesOf(fork).is('spuriousDragon'))
  return { ...result, changes: world.takeChanges() }
}
