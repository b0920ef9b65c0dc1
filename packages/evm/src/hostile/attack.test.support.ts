import { type Hex, toHexOfSize } from '@causeway/rpc'
import type { Compiler } from '../code.ts'
import { createMachine } from '../createMachine.ts'
import type { Environment } from '../environment.ts'
import type { ForkName } from '../forks.ts'
import { keccakHex } from '../keccak.ts'
import { environmentOf } from '../machine.test.support.ts'
import type { Execution } from '../transaction/execution.ts'
import type { Message } from '../transaction/message.ts'
import { runMessage } from '../transaction/runMessage.ts'
import { callChecks } from '../transaction/validity.ts'
import { emptyCodeHash } from '../world/createEntry.ts'
import { createWorld } from '../world/createWorld.ts'
import type { StateChanges, StoredAccount } from '../world/stateReader.ts'

/** Code that is made to take long, or to take much memory, for the gas it burns. */
export interface Attack {
  /** What it does. */
  readonly name: string
  readonly fork: ForkName
  /** The code of the account at `contractAt(index)`; the first is called. */
  code(index: number): Uint8Array | null
  /** What is sent, one message after another; a call of the first contract with all gas if it says nothing else. */
  readonly messages?: readonly Partial<Message>[]
  /** What is sent before, and is not measured. */
  readonly preparation?: readonly Partial<Message>[]
}

/** What an attack may burn unless it says otherwise: a block. */
export const blockGas = 30_000_000n
const sender: Hex = `0x${'5e'.repeat(20)}`
const contracts = 0xc0dec0de00000000n

export function contractAt(index: number): Hex {
  return toHexOfSize(contracts + BigInt(index), 20)
}

/** The same as a number that can be computed with. */
export const firstContract = `0x${contracts.toString(16)}`

const empty: StoredAccount = { nonce: 1n, balance: 10n ** 24n, codeHash: emptyCodeHash, hasStorage: false }

/** Runs the messages of an attack on a new world; `gas` is what each has that does not say. */
export function runAttack(
  attack: Attack,
  compiler: Compiler | undefined,
  gas = blockGas,
  onPrepared: () => void = () => {},
): { executions: Execution[]; changes: StateChanges } {
  const addresses = new Map<Hex, Hex>()
  const world = createWorld({
    account(address) {
      if (address === sender) return empty
      if (codeAt(attack, address) === null) return null
      // Not of the code itself: to hash much of it would be measured with the attack.
      const codeHash = keccakHex(new TextEncoder().encode(`${attack.name}, ${attack.fork}: ${address}`))
      addresses.set(codeHash, address)
      return { ...empty, codeHash, hasStorage: true }
    },
    storage: () => 0n,
    code: (hash) => codeAt(attack, addresses.get(hash) ?? sender) ?? new Uint8Array(),
  })
  const machine = createMachine(compiler === undefined ? {} : { compiler })
  const environment = roomyEnvironment(attack.fork)
  const send = (part: Partial<Message>): Execution => {
    const message: Message = { ...plainMessage, gas, ...part }
    const outcome = runMessage({ machine, world, environment, message, checks: callChecks })
    if ('refused' in outcome) throw new Error(outcome.text)
    return outcome
  }
  for (const part of attack.preparation ?? []) send(part)
  onPrepared()
  const executions = (attack.messages ?? [{}]).map(send)
  return { executions, changes: world.takeChanges() }
}

const plainMessage: Message = {
  from: sender,
  to: contractAt(0),
  nonce: 1n,
  value: 0n,
  gas: 0n,
  gasPrice: 0n,
  maxFeePerGas: 0n,
  maxPriorityFeePerGas: 0n,
  input: new Uint8Array(),
  accessList: null,
  maxFeePerBlobGas: null,
  blobVersionedHashes: null,
  authorizationList: null,
}

function codeAt(attack: Attack, address: Hex): Uint8Array | null {
  const index = BigInt(address) - contracts
  return index >= 0n && index < 2n ** 32n ? attack.code(Number(index)) : null
}

/** A block with room for everything, in which gas costs nothing. */
function roomyEnvironment(fork: ForkName): Environment {
  const environment = environmentOf(fork)
  const { context } = environment
  const baseFeePerGas = context.baseFeePerGas === null ? null : 0n
  return { ...environment, context: { ...context, gasLimit: 2n ** 60n, baseFeePerGas } }
}
