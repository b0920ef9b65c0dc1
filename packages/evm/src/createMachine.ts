import type { Hex } from '@causeway/rpc'
import type { Activation } from './activation.ts'
import { giveBackArena, takeArena } from './arena.ts'
import { blockWordsOf } from './blockWords.ts'
import { type Compiler, noCode } from './code.ts'
import { createAddress } from './createAddress.ts'
import { delegateOf } from './delegation.ts'
import type { Environment } from './environment.ts'
import { haltCodes } from './halt.ts'
import { beginCall } from './host/call.ts'
import { beginCreate } from './host/create.ts'
import { settle } from './host/frames.ts'
import { gasLeft, splitGas } from './host/gas.ts'
import { haltOf, opcodeAt, tellEnd } from './host/tell.ts'
import { execute, executeStepwise } from './interpreter/execute.ts'
import type { Frame, FrameResult, Hooks, Machine } from './machine.ts'
import { createMemory } from './memory.ts'
import { specOf } from './opcodes/spec.ts'
import type { Run } from './run.ts'
import type { World } from './world/world.ts'

const nothing = new Uint8Array()
const noMemory = createMemory()

export interface MachineOptions {
  /** Interprets everything if there is none. */
  compiler?: Compiler
}

/** An EVM. It keeps nothing from one run to the next but what it has found out about code. */
export function createMachine({ compiler }: MachineOptions = {}): Machine {
  return {
    run(world, environment, frame, hooks) {
      assertGas(frame.gas)
      const run = beginRun(world, environment, frame, hooks ?? null, compiler ?? null)
      const root = createRoot(run, frame.caller)
      const first = begin(run, root, frame)
      if (first !== null) {
        if (hooks?.step === undefined) execute(run, first)
        else executeStepwise(run, first)
      }
      giveBackArena(run.arena)
      return resultOf(run, root, frame, first)
    },
  }
}

/** Compiled code counts in 64 bits. */
const mostGas = 2n ** 64n - 1n

function assertGas(gas: bigint): void {
  if (typeof gas !== 'bigint') throw new TypeError(`gas must be a bigint, not a ${typeof gas}`)
  if (gas < 0n || gas > mostGas) throw new RangeError(`gas must be from 0 to 2^64 - 1, not ${gas}`)
}

function beginRun(
  world: World,
  environment: Environment,
  frame: Frame,
  hooks: Hooks | null,
  compiler: Compiler | null,
): Run {
  return {
    world,
    environment,
    spec: specOf(environment.rules),
    origin: frame.caller,
    originWord: BigInt(frame.caller),
    gasPrice: frame.gasPrice,
    blobVersionedHashes: frame.blobVersionedHashes,
    block: blockWordsOf(environment),
    hooks,
    // Compiled code has no words for why it failed.
    compiler: hooks === null ? compiler : null,
    logs: [],
    keepsLogs: hooks !== null || frame.keepsLogs !== false,
    arena: takeArena(),
    earned: frame.refund ?? 0n,
    looked: false,
    sentry: 0,
    lastHalt: haltCodes.none,
    lastText: '',
  }
}

/** Stands for whoever sends the message, so that the outermost frame is a callee like any other. */
function createRoot(run: Run, address: Hex): Activation {
  const word = run.originWord
  return {
    kind: 'CALL',
    code: noCode,
    compiled: null,
    address,
    addressWord: word,
    entry: run.world.entry(address),
    caller: address,
    callerWord: word,
    value: 0n,
    input: nothing,
    isStatic: false,
    depth: -1,
    gas: 0,
    reserve: 0n,
    memory: noMemory,
    returnData: nothing,
    output: nothing,
    halt: haltCodes.none,
    pc: 0,
    stack: [0],
    stackSize: 0,
    inputView: null,
    error: null,
    parent: null,
    checkpoint: 0,
    logsBefore: 0,
    outputOffset: 0,
    outputLength: 0,
    gasLimit: 0,
    reserveLimit: 0n,
  }
}

function begin(run: Run, root: Activation, frame: Frame): Activation | null {
  const { world, spec } = run
  const { to, value, input } = frame
  const { gas, reserve } = splitGas(frame.gas)
  if (to !== null) {
    const entry = world.entry(to)
    const delegate = spec.isPrague ? delegateOf(world.codeOf(entry)) : null
    return beginCall(run, root, {
      kind: 'CALL',
      addressWord: BigInt(to),
      entry,
      codeEntry: delegate === null ? entry : world.entry(delegate),
      value,
      input,
      gas,
      reserve,
      outputOffset: 0,
      outputLength: 0,
    })
  }
  const address = createAddress(frame.caller, root.entry.nonce - 1n)
  if (value > root.entry.balance) {
    run.lastHalt = haltCodes.insufficientBalance
    run.hooks?.enter?.({
      kind: 'CREATE',
      depth: 0,
      from: frame.caller,
      to: address,
      input,
      gas: frame.gas,
      value,
    })
    tellEnd(run, 0, run.lastHalt, 0n, nothing)
    settle(root, gas, reserve, 0)
    return null
  }
  return beginCreate(run, root, { kind: 'CREATE', address, value, initCode: input, gas, reserve })
}

function resultOf(run: Run, root: Activation, frame: Frame, first: Activation | null): FrameResult {
  const { world, logs, lastHalt } = run
  const output = first === null ? root.returnData : first.output
  const gasUsed = frame.gas - gasLeft(root)
  const hasOutput = lastHalt === haltCodes.none || lastHalt === haltCodes.reverted
  return {
    gasUsed,
    leastGas: leastGasOf(run, frame, gasUsed),
    refund: BigInt(world.refund()),
    output: hasOutput ? output : nothing,
    halt: haltOf(lastHalt, output, first === null ? 0 : opcodeAt(first), run.lastText),
    logs,
    destroyed: world.destroyed(),
  }
}

function leastGasOf({ looked, sentry, lastHalt }: Run, { to }: Frame, used: bigint): bigint | null {
  const hasEnded = lastHalt === haltCodes.none || lastHalt === haltCodes.reverted
  // A creation also pays for the code that it returns, and in the first days was made without it when it could not.
  if (looked || !hasEnded || to === null) return null
  return BigInt(sentry) > used ? BigInt(sentry) : used
}
