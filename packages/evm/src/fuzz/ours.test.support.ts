import { fromHex, type Hex, toHex } from '@causeway/rpc'
import { createMachine } from '../createMachine.ts'
import { keccakHex } from '../keccak.ts'
import type { Hooks, Machine } from '../machine.ts'
import { emptyCodeHash } from '../world/createEntry.ts'
import { createWorld } from '../world/createWorld.ts'
import type { StateReader } from '../world/stateReader.ts'
import type { World } from '../world/world.ts'
import { type FinalAccount, finalAccountOf, type Outcome, outcomeOf } from './outcome.test.support.ts'
import { environmentOf, frameOf, type Scenario, warmOf } from './scenario.test.support.ts'

/** The state of a scenario, ready to be read by any number of engines. */
export interface Prepared {
  scenario: Scenario
  input: Uint8Array
  warm: readonly Hex[]
  reader: StateReader
  accounts: ReadonlyMap<Hex, FinalAccount>
}

export function prepare(scenario: Scenario): Prepared {
  const accounts = new Map<Hex, FinalAccount>()
  const hashes = new Map<Hex, Hex>()
  const codes = new Map<Hex, Uint8Array>()
  for (const [address, holding] of Object.entries(scenario.accounts) as [Hex, Scenario['accounts'][Hex]][]) {
    const bytes = fromHex(holding.code)
    const hash = bytes.length === 0 ? emptyCodeHash : keccakHex(bytes)
    accounts.set(address, finalAccountOf(holding))
    hashes.set(address, hash)
    codes.set(hash, bytes)
  }
  const reader: StateReader = {
    account(address) {
      const found = accounts.get(address)
      if (found === undefined) return null
      const { nonce, balance, storage } = found
      return { nonce, balance, codeHash: hashes.get(address) ?? emptyCodeHash, hasStorage: storage.size > 0 }
    },
    storage: (address, slot) => accounts.get(address)?.storage.get(slot) ?? 0n,
    code: (hash) => codes.get(hash) ?? new Uint8Array(),
  }
  return { scenario, input: fromHex(scenario.input), warm: warmOf(scenario), reader, accounts }
}

/** One of our ways to run code. */
export type Engine = (prepared: Prepared) => Outcome

const interpreter = createMachine()

export const interpreted: Engine = (prepared) => runOn(interpreter, prepared)

/** The loop that somebody watches: other code, the same rules. */
export const watched: Engine = (prepared) => runOn(interpreter, prepared, { step() {} })

export function runOn(machine: Machine, prepared: Prepared, hooks?: Hooks): Outcome {
  const { scenario, input, warm, reader } = prepared
  const environment = environmentOf(scenario.fork)
  const world = createWorld(reader)
  world.beginTransaction()
  for (const address of warm) world.warm(address)
  const result = machine.run(world, environment, frameOf(scenario, input), hooks)
  world.endTransaction(result.destroyed, environment.rules.is('spuriousDragon'))
  return outcomeOf(result, finalState(prepared, world))
}

function finalState({ accounts }: Prepared, world: World): Map<Hex, FinalAccount> {
  const state = new Map(accounts)
  for (const { address, account, code, wiped, slots } of world.takeChanges()) {
    const before = state.get(address)
    if (account === null) {
      state.delete(address)
      continue
    }
    const storage = new Map(wiped ? [] : before?.storage)
    for (const [slot, value] of slots) storage.set(slot, value)
    const isCodeless = account.codeHash === emptyCodeHash
    const codeText = isCodeless ? '0x' : code === undefined ? (before?.code ?? '0x') : toHex(code)
    state.set(address, { nonce: account.nonce, balance: account.balance, code: codeText, storage })
  }
  return state
}
