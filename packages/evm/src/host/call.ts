import type { Hex } from '@causeway/rpc'
import type { Activation } from '../activation.ts'
import { delegateOf } from '../delegation.ts'
import { type HaltCode, haltCodes } from '../halt.ts'
import type { FrameKind } from '../machine.ts'
import type { Spec } from '../opcodes/spec.ts'
import { PrecompileFailure } from '../precompiles/precompile.ts'
import { precompileAt } from '../precompiles/precompileAt.ts'
import type { Run } from '../run.ts'
import { toAddress, toAddressWord } from '../words/address.ts'
import { toBig, toSize, type Word } from '../words/word.ts'
import type { AccountEntry } from '../world/accountEntry.ts'
import { isEmptyEntry } from '../world/createEntry.ts'
import { coldAccountGas } from './accounts.ts'
import { openFrame, settle } from './frames.ts'
import { charge, gasLeft, runOut, type SplitGas, setGas, splitGas } from './gas.ts'
import { endOf, expansionGas, growTo } from './memory.ts'
import { tellEnd } from './tell.ts'

export type CallKind = Extract<FrameKind, 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL'>

const maxDepth = 1024
const valueGas = 9000
const newAccountGas = 25_000
const stipend = 2300
/** EIP-7702: what it costs to reach the account that code stands for. */
const warmDelegateGas = 100
const coldDelegateGas = 2600
const nothing = new Uint8Array()

/**
 * CALL, CALLCODE, DELEGATECALL or STATICCALL; the last two have a `value` of zero. Gives the callee if there is code
 * to run. If not, it is all over: the word is on the stack, or the caller has halted.
 */
export function call(
  run: Run,
  caller: Activation,
  kind: CallKind,
  asked: Word,
  target: Word,
  value: Word,
  inputOffset: Word,
  inputLength: Word,
  outputOffset: Word,
  outputLength: Word,
): Activation | null {
  const { world, spec } = run
  run.looked = true
  const sent = toBig(value)
  if (kind === 'CALL' && sent !== 0n && caller.isStatic) {
    caller.halt = haltCodes.writeProtection
    return null
  }
  const { memory } = caller
  const end = Math.max(endOf(inputOffset, inputLength), endOf(outputOffset, outputLength))
  if (end === Number.POSITIVE_INFINITY) return halted(caller)
  const addressWord = toAddressWord(target)
  const address = toAddress(addressWord)
  const entry = world.entry(address)

  let gas = expansionGas(memory, end)
  if (sent !== 0n) gas += valueGas
  if (kind === 'CALL' && createsAccount(run, entry, sent)) gas += newAccountGas
  const isCold = spec.isBerlin && !world.isWarmEntry(entry)
  if (isCold) gas += coldAccountGas
  // What cannot be paid ends here, before the code of another account is read.
  if (gas > caller.gas && caller.reserve === 0n) return halted(caller)
  const delegate = spec.isPrague ? delegateOf(world.codeOf(entry)) : null
  const delegateEntry = delegate === null ? null : world.entry(delegate)
  const isDelegateWarm = delegateEntry === null || delegateEntry === entry || world.isWarmEntry(delegateEntry)
  if (delegateEntry !== null) gas += isDelegateWarm ? warmDelegateGas : coldDelegateGas
  if (!charge(caller, gas)) return null
  const forwarded = forward(run, caller, asked, sent === 0n ? 0 : stipend)
  if (forwarded === null) return halted(caller)

  if (isCold) world.warmEntry(entry)
  if (delegateEntry !== null && !isDelegateWarm) world.warmEntry(delegateEntry)
  growTo(memory, end)
  const length = toSize(inputLength)
  const input = memory.lend(length === 0 ? 0 : toSize(inputOffset), length)
  const outputSize = toSize(outputLength)
  return beginCall(run, caller, {
    kind,
    addressWord,
    entry,
    codeEntry: delegateEntry ?? entry,
    value: sent,
    input,
    gas: forwarded.gas,
    reserve: forwarded.reserve,
    outputOffset: outputSize === 0 ? 0 : toSize(outputOffset),
    outputLength: outputSize,
  })
}

/** A call whose gas has been paid. */
export interface Calling {
  kind: CallKind
  addressWord: bigint
  entry: AccountEntry
  /** Whose code runs, if it is not a precompiled contract. */
  codeEntry: AccountEntry
  value: bigint
  input: Uint8Array
  gas: number
  reserve: bigint
  outputOffset: number
  outputLength: number
}

export function beginCall(run: Run, caller: Activation, calling: Calling): Activation | null {
  const { world, environment, spec } = run
  const { kind, entry, value, input, gas, reserve } = calling
  const isOwnCode = kind === 'CALLCODE' || kind === 'DELEGATECALL'
  run.hooks?.enter?.({
    kind,
    depth: caller.depth + 1,
    from: caller.address,
    to: entry.address,
    input,
    gas: BigInt(gas) + reserve,
    value: kind === 'STATICCALL' ? null : kind === 'DELEGATECALL' ? caller.value : value,
  })
  if (caller.depth >= maxDepth) return endAtOnce(run, caller, calling, haltCodes.callDepth)
  if (value > caller.entry.balance) return endAtOnce(run, caller, calling, haltCodes.insufficientBalance)

  const checkpoint = world.checkpoint()
  const precompile = environment.precompiles.get(entry.address)
  if (kind === 'CALL') {
    if (value !== 0n) {
      world.addTo(caller.entry, -value)
      world.addTo(entry, value)
    } else if (entry.exists || precompile !== undefined || !spec.isSpuriousDragon) world.establish(entry)
    else return endAtOnce(run, caller, calling, haltCodes.none)
  } else if (kind === 'STATICCALL') world.establish(entry)

  if (precompile !== undefined) return runPrecompile(run, caller, calling, checkpoint, precompile)
  const code = world.codeOf(calling.codeEntry)
  if (code.bytes.length === 0) return endAtOnce(run, caller, calling, haltCodes.none)
  const isDelegate = kind === 'DELEGATECALL'
  return openFrame(run, caller, {
    kind,
    code,
    entry: isOwnCode ? caller.entry : entry,
    addressWord: isOwnCode ? caller.addressWord : calling.addressWord,
    caller: isDelegate ? caller.caller : caller.address,
    callerWord: isDelegate ? caller.callerWord : caller.addressWord,
    value: isDelegate ? caller.value : value,
    input,
    isStatic: caller.isStatic || kind === 'STATICCALL',
    gas,
    reserve,
    checkpoint,
    outputOffset: calling.outputOffset,
    outputLength: calling.outputLength,
  })
}

/** Gives a caller what its callee returned. */
export function deliver(caller: Activation, output: Uint8Array, offset: number, length: number): void {
  caller.returnData = output
  if (length === 0 || output.length === 0) return
  caller.memory.bytes.set(output.length <= length ? output : output.subarray(0, length), offset)
}

/** EIP-158 lets only a transfer make an account. */
export function createsAccount({ spec }: Run, entry: AccountEntry, value: bigint): boolean {
  return spec.isSpuriousDragon ? value !== 0n && isEmptyEntry(entry) : !entry.exists
}

/** Takes what the callee gets, all but one 64th at most (EIP-150); the stipend comes on top. `null`: too much. */
function forward({ spec }: Run, caller: Activation, asked: Word, stipend: number): SplitGas | null {
  if (caller.reserve !== 0n) return forwardWide(spec, caller, toBig(asked), BigInt(stipend))
  const { gas } = caller
  const wanted = toSize(asked)
  if (!spec.isTangerineWhistle && wanted > gas) return null
  const most = spec.isTangerineWhistle ? gas - Math.floor(gas / 64) : gas
  const forwarded = Math.min(wanted, most)
  caller.gas = gas - forwarded
  return { gas: forwarded + stipend, reserve: 0n }
}

function forwardWide(spec: Spec, caller: Activation, asked: bigint, stipend: bigint): SplitGas | null {
  const left = gasLeft(caller)
  if (!spec.isTangerineWhistle && asked > left) return null
  const most = spec.isTangerineWhistle ? left - left / 64n : left
  const forwarded = asked < most ? asked : most
  setGas(caller, left - forwarded)
  return splitGas(forwarded + stipend)
}

function halted(caller: Activation): null {
  runOut(caller)
  return null
}

/** A frame that ends without running any code. */
function endAtOnce(run: Run, caller: Activation, calling: Calling, halt: HaltCode): null {
  run.lastHalt = halt
  deliver(caller, nothing, 0, 0)
  settle(caller, calling.gas, calling.reserve, halt === haltCodes.none ? 1 : 0)
  if (run.hooks !== null) tellEnd(run, caller.depth + 1, halt, 0n, nothing)
  return null
}

function runPrecompile(
  run: Run,
  caller: Activation,
  calling: Calling,
  checkpoint: number,
  address: Hex,
): null {
  const { rules } = run.environment
  const { input, gas, reserve, outputOffset, outputLength } = calling
  const precompile = precompileAt(address, rules)
  if (precompile === undefined) throw new Error(`no precompiled contract at ${address}`)
  const price = precompile.gas(input, rules)
  const total = BigInt(gas) + reserve
  let output: Uint8Array = nothing
  let halt: HaltCode = haltCodes.none
  if (!Number.isFinite(price) || (reserve === 0n ? price > gas : BigInt(price) > total))
    halt = haltCodes.outOfGas
  else {
    try {
      output = precompile.run(input, rules)
    } catch (error) {
      if (!(error instanceof PrecompileFailure)) throw error
      halt = haltCodes.precompileFailure
      run.lastText = error.message
    }
  }
  run.lastHalt = halt
  if (halt !== haltCodes.none) {
    run.world.revert(checkpoint)
    deliver(caller, nothing, 0, 0)
    settle(caller, 0, 0n, 0)
  } else {
    deliver(caller, output, outputOffset, outputLength)
    const left = reserve === 0n ? { gas: gas - price, reserve } : splitGas(total - BigInt(price))
    settle(caller, left.gas, left.reserve, 1)
  }
  const used = halt === haltCodes.none ? BigInt(price) : total
  if (run.hooks !== null) tellEnd(run, caller.depth + 1, halt, used, output)
  return null
}
