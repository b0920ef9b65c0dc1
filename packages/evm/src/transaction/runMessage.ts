import { type Hex, toHex } from '@causeway/rpc'
import { createAddress } from '../createAddress.ts'
import { delegateOf } from '../delegation.ts'
import type { Environment } from '../environment.ts'
import { type Halt, haltText } from '../halt.ts'
import type { Frame, FrameResult, Hooks, Machine } from '../machine.ts'
import { precompilesOf } from '../precompiles/precompileAt.ts'
import type { AccountEntry } from '../world/accountEntry.ts'
import type { World } from '../world/world.ts'
import { applyAuthorizations } from './authorization.ts'
import { blobGasOf } from './blobGas.ts'
import { type Dues, duesOf } from './dues.ts'
import type { Execution } from './execution.ts'
import type { Message } from './message.ts'
import type { Refusal } from './refusal.ts'
import { type Checks, validityOf } from './validity.ts'

const maxNonce = 2n ** 64n - 1n

export interface MessageRun {
  machine: Machine
  world: World
  environment: Environment
  message: Message
  checks: Checks
  /** What is left of the block's gas; a call has as much as it asks for. */
  gasLeft?: bigint
  hooks?: Hooks
  /** What somebody will ask for. The rest may be missing from the outcome, which says in any case why it failed. */
  wants?: 'all' | 'output' | 'gas'
}

/**
 * Executes one message in the world: pays for it, runs it, settles the gas, and clears up what a transaction leaves.
 * A message that is refused leaves the world as it was.
 */
export function runMessage(run: MessageRun): Execution | Refusal {
  const outcome = perform(run)
  if ('refused' in outcome) return outcome
  run.world.endTransaction(outcome.destroyed, run.environment.rules.is('spuriousDragon'))
  return outcome.execution
}

/** The same, but all that it changed is undone, so that the world serves for another try. */
export function tryMessage(run: MessageRun): Execution | Refusal {
  const outcome = perform(run)
  run.world.revert(0)
  run.world.beginTransaction()
  return 'refused' in outcome ? outcome : outcome.execution
}

interface Performed {
  execution: Execution
  destroyed: Hex[]
}

function perform(run: MessageRun): Performed | Refusal {
  const { world, environment, message, checks, hooks, wants = 'all' } = run
  const { rules } = environment
  world.beginTransaction()
  const sender = world.entry(message.from)
  const dues = duesOf(message, rules)
  const gasLeft = run.gasLeft ?? message.gas
  const refusal = validityOf(world, environment, message, sender, checks, gasLeft, dues)
  if (refusal !== null) return refusal

  const target = message.to === null ? null : world.entry(message.to)
  const { nonce } = sender
  buyGas(world, environment, message, sender)
  // A call whose nonce nobody checks may stand at the last one (EIP-2681): the next is zero, and no contract is made.
  const isExhausted = target === null && nonce === maxNonce
  if (!isExhausted) world.setNonceOf(sender, BigInt.asUintN(64, nonce + 1n))
  if (rules.is('berlin')) warm(world, environment, message, sender, target)
  const authorized = applyAuthorizations(world, environment.chainId, message.authorizationList ?? [])
  if (target !== null && rules.is('prague')) {
    const delegate = delegateOf(world.codeOf(target))
    if (delegate !== null) world.warm(delegate)
  }

  const { intrinsic } = dues
  const frame = {
    // The texts of the entries: others that say the same take longer to look up.
    caller: sender.address,
    to: target === null ? null : target.address,
    value: message.value,
    input: message.input,
    gas: message.gas - intrinsic,
    gasPrice: message.gasPrice,
    blobVersionedHashes: message.blobVersionedHashes ?? [],
    refund: authorized,
    keepsLogs: wants === 'all',
  }
  const contractAddress = target === null ? createAddress(sender.address, nonce) : null
  const result =
    isExhausted && contractAddress !== null
      ? refuseCreation(frame, contractAddress, hooks)
      : run.machine.run(world, environment, frame, hooks)
  const { gasUsed, maxGasUsed } = settle(run, sender, dues, result.gasUsed, authorized + result.refund)
  return {
    // By name: to spread one object into another takes longer than all that surrounds it.
    execution: {
      gasUsed,
      maxGasUsed,
      output: wants === 'gas' && result.halt === null ? '0x' : outputOf(result),
      halt: result.halt,
      logs: result.logs,
      contractAddress,
      leastGas: leastGasOf(message, dues, result),
    },
    destroyed: result.destroyed,
  }
}

/** Where gas has a price, who sends more of it has less to spend, and code may see that. */
function leastGasOf(message: Message, { intrinsic, floor }: Dues, result: FrameResult): bigint | null {
  if (result.leastGas === null || message.gasPrice !== 0n) return null
  const least = intrinsic + result.leastGas
  return least < floor ? floor : least
}

function refuseCreation(frame: Frame, to: Hex, hooks?: Hooks): FrameResult {
  const output = new Uint8Array()
  const halt: Halt = { halted: 'nonceOverflow' }
  const { caller, input, gas, value } = frame
  hooks?.enter?.({ kind: 'CREATE', depth: 0, from: caller, to, input, gas, value })
  hooks?.exit?.({ depth: 0, gasUsed: 0n, output, halt, error: haltText(halt) })
  return { gasUsed: 0n, leastGas: null, refund: 0n, output, halt, logs: [], destroyed: [] }
}

function outputOf({ halt, output }: FrameResult): Hex {
  const hasOutput = output.length > 0 && (halt === null || halt.halted === 'reverted')
  return hasOutput ? toHex(output) : '0x'
}

/**
 * Balances are 256-bit numbers and wrap around. Only a simulated call can get there: one that offers nothing for its
 * blobs, in a block where they have a price.
 */
function credit(world: World, entry: AccountEntry, amount: bigint): void {
  world.setBalanceOf(entry, amount === 0n ? entry.balance : BigInt.asUintN(256, entry.balance + amount))
}

function buyGas(world: World, { blobBaseFee }: Environment, message: Message, sender: AccountEntry): void {
  const blobFee = blobGasOf(message) * (blobBaseFee ?? 0n)
  credit(world, sender, -(message.gas * message.gasPrice + blobFee))
}

/** What costs less from the start (EIP-2929, EIP-2930, EIP-3651). */
function warm(
  world: World,
  { rules, context }: Environment,
  { accessList }: Message,
  sender: AccountEntry,
  target: AccountEntry | null,
): void {
  world.warmEntry(sender)
  if (target !== null) world.warmEntry(target)
  world.warmPrecompiles(precompilesOf(rules))
  for (const { address, storageKeys } of accessList ?? []) {
    world.warm(address)
    for (const slot of storageKeys) world.warmSlot(address, BigInt(slot))
  }
  if (rules.is('shanghai')) world.warm(context.coinbase)
}

/** Refunds, gives back what was not used, and pays the producer of the block. */
function settle(
  run: MessageRun,
  sender: AccountEntry,
  { intrinsic, floor }: Dues,
  frameGas: bigint,
  refund: bigint,
): Pick<Execution, 'gasUsed' | 'maxGasUsed'> {
  const { world, environment, message, checks } = run
  const { rules, context } = environment
  const used = intrinsic + frameGas
  // EIP-3529 lowered the part of the gas that can be refunded.
  const most = used / (rules.is('london') ? 5n : 2n)
  let gasUsed = used - (refund < most ? refund : most)
  if (gasUsed < floor) gasUsed = floor
  credit(world, sender, (message.gas - gasUsed) * message.gasPrice)

  const isFree = !checks.baseFee && message.maxFeePerGas === 0n && message.maxPriorityFeePerGas === 0n
  // An override may give a base fee to a block of an era that burns none.
  const burned = rules.is('london') ? (context.baseFeePerGas ?? 0n) : 0n
  // Even paying nothing touches the account (EIP-158), so a call that is free must not.
  if (!isFree) world.addBalance(context.coinbase, gasUsed * (message.gasPrice - burned))
  return { gasUsed, maxGasUsed: used < floor ? floor : used }
}
