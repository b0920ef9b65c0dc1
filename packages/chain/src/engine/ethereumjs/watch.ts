import type { Hex } from '@causeway/rpc'
import type { EVM, EVMResult, ExecResult, InterpreterStep, Message } from '@ethereumjs/evm'
import type { Rules } from '../../forks.ts'
import { create2Address, createAddress } from '../createAddress.ts'
import { haltText } from '../haltText.ts'
import type { FrameKind, Hooks, Step } from '../machine.ts'
import type { Halt } from '../port.ts'
import { type Attempt, forwardedGas, judgeStep } from '../tracers/judgeStep.ts'
import { opcodeName, opcodes } from '../tracers/opcodes.ts'
import type { World } from '../world.ts'
import { fromAddress } from './accounts.ts'
import {
  type Acting,
  emitDestruction,
  emitLog,
  frameKinds,
  isLog,
  type PendingFrame,
  pendingFrame,
  selfDestruct,
  toAddressHex,
} from './frameEffects.ts'
import { haltOf, returnedCode } from './halt.ts'

type RunState = NonNullable<ExecResult['runState']>

const nothing = new Uint8Array()
/** EIP-170 */
const maxCodeSize = 24_576
/** STOP, RETURN, SELFDESTRUCT: after any other the code has run off its end. */
const sstore = 0x55
const endings = new Set([0x00, 0xf3, selfDestruct])

/** A frame that is open. */
interface Open {
  kind: FrameKind
  message: Message
  /** What its last call gave back. */
  returnData: Uint8Array
  last: Step | null
  /** What an instruction that is watched found, before the library began to change it. */
  attempt: Attempt | null
  /** A call instruction that has been seen but whose frame has not begun. */
  pending: PendingFrame | null
}

/**
 * Translates the library's events for somebody watching. The library says nothing of a call that fails before it
 * begins (too deep, too poor), of what a creation's address will be, which instruction made a call, or of the STOP
 * that stands after the end of all code; all of that is worked out from the instructions. Where nobody wants the
 * steps, only those instructions that matter are looked at, because a look at each makes a run several times longer.
 */
export function watch(evm: EVM, world: World, rules: Rules, earned: bigint, hooks: Hooks): () => void {
  const open: Open[] = []
  const current = (): Open | undefined => open.at(-1)

  function settlePending(): void {
    const frame = current()
    if (frame?.pending == null) return
    const { entered, halt } = frame.pending
    frame.pending = null
    frame.returnData = nothing
    const depth = open.length
    hooks.enter?.({ ...entered, depth })
    hooks.exit?.({ depth, gasUsed: 0n, output: nothing, halt, error: haltText(halt) })
  }

  function enter(message: Message): void {
    const frame = current()
    const kind = frame?.pending?.entered.kind ?? (message.to === undefined ? 'CREATE' : 'CALL')
    if (frame !== undefined) frame.pending = null
    open.push({ kind, message, returnData: nothing, last: null, attempt: null, pending: null })
    hooks.enter?.({
      kind,
      depth: message.depth,
      from: fromAddress(kind === 'DELEGATECALL' && message.to !== undefined ? message.to : message.caller),
      to: message.to === undefined ? createdAddress(message, world) : fromAddress(message.codeAddress),
      input: message.data,
      gas: message.gasLimit,
      value: kind === 'STATICCALL' ? null : message.value,
    })
  }

  function exit({ execResult }: EVMResult): void {
    const frame = current()
    if (frame === undefined) return
    const halt = haltOf(execResult)
    if (halt === null) {
      settlePending()
      stopAtEnd(frame, execResult)
    }
    open.pop()
    const isCreation = frame.kind === 'CREATE' || frame.kind === 'CREATE2'
    const gives = halt === null ? !isCreation : halt.halted === 'reverted'
    const parent = current()
    if (parent !== undefined) parent.returnData = gives ? execResult.returnValue : nothing
    hooks.exit?.({
      depth: open.length,
      gasUsed: execResult.executionGasUsed,
      output: halt === null || halt.halted === 'reverted' ? execResult.returnValue : nothing,
      halt,
      error: halt === null ? null : (frame.last?.error ?? errorOf(frame, halt, execResult)),
    })
  }

  /** Behind the last instruction there is a STOP for everybody to see. */
  function stopAtEnd({ last, returnData }: Open, { runState, gasRefund }: ExecResult): void {
    if (hooks.step === undefined || last === null || runState === undefined || endings.has(last.opcode))
      return
    hooks.step({
      ...last,
      pc: runState.programCounter,
      opcode: 0,
      name: 'STOP',
      gasLeft: runState.gasLeft,
      gasCost: 0n,
      error: null,
      refund: earned + (gasRefund ?? 0n),
      stack: runState.stack.getStack(),
      memory: memoryOf(runState),
      returnData,
    })
  }

  function errorOf(frame: Open, halt: Halt, result: ExecResult): string {
    const { runState } = result
    if (runState === undefined) return haltText(halt)
    if (halt.halted === 'codeTooLarge') {
      return `${haltText(halt)}: code size ${returnedCode(result)?.length ?? 0} limit ${maxCodeSize}`
    }
    const { attempt } = frame
    if (attempt?.code === runState.opCode) return judgeStep(attempt, rules, world).error ?? haltText(halt)
    const isStackFault = halt.halted === 'stackUnderflow' || halt.halted === 'stackOverflow'
    if (!isStackFault) return haltText(halt)
    return judgeStep(attemptOf(frame, runState.opCode, runState), rules, world).error ?? haltText(halt)
  }

  function attemptOf(frame: Open, code: number, runState: RunState): Attempt {
    const stack = runState.stack.getStack()
    const reached = toAddressHex(stack.at(code === selfDestruct ? -1 : -2) ?? 0n)
    return {
      code,
      stack,
      memoryBytes: Number(runState.memoryWordCount) * 32,
      gasLeft: runState.gasLeft,
      fee: 0n,
      isStatic: frame.message.isStatic,
      address: fromAddress(runState.env.address),
      isCold: !world.isWarm(reached),
    }
  }

  function step(event: InterpreterStep): void {
    settlePending()
    const frame = current()
    if (frame === undefined) return
    const { message, returnData } = frame
    const address = fromAddress(event.address)
    // The library shows every byte without a meaning as 0xfe.
    const code = message.code instanceof Uint8Array ? (message.code[event.pc] ?? 0) : event.opcode.code
    const isDefined = code === event.opcode.code && code !== 0xfe
    const { gasLeft, stack, memory } = event
    const fee = event.opcode.dynamicFee ?? BigInt(event.opcode.fee)
    const attempt: Attempt = {
      code,
      stack,
      memoryBytes: memory.length,
      gasLeft,
      fee,
      isStatic: message.isStatic,
      address,
      isCold: frame.attempt?.isCold === true,
    }
    const { gasCost, forwarded, error } = isDefined
      ? judgeStep(attempt, rules, world)
      : { gasCost: 0n, forwarded: 0n, error: null }
    // EIP-3529 took this reward away. It counts as soon as the price is known, even one that cannot be paid.
    const isPriced = error === null || (error === 'out of gas' && gasCost > 5000n) || !rules.is('berlin')
    const isRewarded =
      isDefined &&
      code === selfDestruct &&
      isPriced &&
      !rules.is('london') &&
      message.selfdestruct?.has(address) !== true
    frame.last = {
      pc: event.pc,
      opcode: code,
      name: opcodeName(code),
      gasLeft,
      gasCost,
      error,
      refund: earned + event.gasRefund + (isRewarded ? 24_000n : 0n),
      depth: event.depth + 1,
      address,
      stack,
      memory,
      returnData,
    }
    hooks.step?.(frame.last)
    if (!isDefined || error !== null) return
    const available = gasLeft - gasCost
    const isCreating = code === 0xf0 || code === 0xf5
    act(frame, frame.last, isCreating ? forwardedGas(available, available, rules) : forwarded)
  }

  /** What an instruction that has been paid for is going to do. */
  function act(frame: Open, acting: Acting, gas: bigint): void {
    const { opcode } = acting
    const kind = frameKinds.get(opcode)
    if (kind !== undefined) frame.pending = pendingFrame(kind, acting, gas, frame.message.value, world)
    else if (isLog(opcode) && !frame.message.isStatic) emitLog(acting, hooks)
    else if (opcode === selfDestruct) emitDestruction(acting, world, hooks)
  }

  /** Stands before the two handlers of each instruction that has effects: what it costs, and what it does. */
  function interpose(): () => void {
    // biome-ignore lint/complexity/useLiteralKeys: the table is protected, and nothing else shows single instructions
    const table = evm['_opcodeMap']
    const originals = [...table]
    for (const [opcode, entry] of originals.entries()) {
      if (entry.opcodeInfo.code !== opcode || !isWatched(opcode)) continue
      const gasHandler: typeof entry.gasHandler = async (runState, gas, common) => {
        const frame = current()
        if (frame !== undefined) frame.attempt = attemptOf(frame, opcode, runState)
        return entry.gasHandler(runState, gas, common)
      }
      const opHandler: typeof entry.opHandler = (runState, common) => {
        const frame = current()
        const attempt = frame?.attempt
        if (frame === undefined || attempt == null || hooks.step !== undefined) {
          return entry.opHandler(runState, common)
        }
        const { stack } = attempt
        if (stack.length >= (opcodes[opcode]?.pops ?? 0)) {
          const depth = runState.env.depth + 1
          const acting = { opcode, depth, address: attempt.address, stack, memory: memoryOf(runState) }
          act(frame, acting, runState.messageGasLimit ?? 0n)
        }
        const done = entry.opHandler(runState, common)
        return done instanceof Promise ? done.then(settlePending) : done
      }
      table[opcode] = { ...entry, gasHandler, opHandler }
    }
    return () => {
      for (const [opcode, entry] of originals.entries()) table[opcode] = entry
    }
  }

  evm.events.on('beforeMessage', enter)
  evm.events.on('afterMessage', exit)
  if (hooks.step !== undefined) evm.events.on('step', step)
  const restore = interpose()
  return () => {
    evm.events.off('beforeMessage', enter)
    evm.events.off('afterMessage', exit)
    evm.events.off('step', step)
    restore()
  }
}

/** Instructions that open frames, emit, end a contract, or say why they cannot store. */
function isWatched(opcode: number): boolean {
  return frameKinds.has(opcode) || isLog(opcode) || opcode === selfDestruct || opcode === sstore
}

function memoryOf({ memory, memoryWordCount }: RunState): Uint8Array {
  return memory._store.subarray(0, Number(memoryWordCount) * 32)
}

function createdAddress(message: Message, world: World): Hex {
  const caller = fromAddress(message.caller)
  if (message.salt !== undefined) return create2Address(caller, message.salt, message.data)
  return createAddress(caller, (world.account(caller)?.nonce ?? 1n) - 1n)
}
