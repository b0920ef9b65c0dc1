import { type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import type { EVM, EVMResult, InterpreterStep, Message } from '@ethereumjs/evm'
import type { Rules } from '../../forks.ts'
import { create2Address, createAddress } from '../createAddress.ts'
import { haltText } from '../haltText.ts'
import type { Entered, FrameKind, Hooks, Step } from '../machine.ts'
import type { Halt } from '../port.ts'
import { forwardedGas, judgeStep, type Verdict } from '../tracers/judgeStep.ts'
import { opcodeName } from '../tracers/opcodes.ts'
import type { World } from '../world.ts'
import { fromAddress } from './accounts.ts'
import { haltOf } from './halt.ts'

const nothing = new Uint8Array()
const addressMask = (1n << 160n) - 1n
const maxDepth = 1024
/** EIP-170 */
const maxCodeSize = 24_576

const callKinds = new Map<number, FrameKind>([
  [0xf0, 'CREATE'],
  [0xf1, 'CALL'],
  [0xf2, 'CALLCODE'],
  [0xf4, 'DELEGATECALL'],
  [0xf5, 'CREATE2'],
  [0xfa, 'STATICCALL'],
])
/** STOP, RETURN, SELFDESTRUCT: after any other the code has run off its end. */
const endings = new Set([0x00, 0xf3, 0xff])

/** A frame that is open. */
interface Open {
  kind: FrameKind
  message: Message
  /** What its last call gave back. */
  returnData: Uint8Array
  last: Step | null
  /** A call instruction that has been seen but whose frame has not begun. */
  pending: { entered: Omit<Entered, 'depth'>; halt: Halt } | null
}

/**
 * Translates the library's events for somebody watching. The library says nothing of a call that fails before it
 * begins (too deep, too poor), of what a creation's address will be, which instruction made a call, or of the STOP
 * that stands after the end of all code; all of that is worked out from the steps between.
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
    open.push({ kind, message, returnData: nothing, last: null, pending: null })
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
    const halt = haltOf(execResult)
    const frame = current()
    if (frame === undefined) return
    if (halt === null) {
      settlePending()
      const { last } = frame
      const { runState } = execResult
      if (last !== null && runState !== undefined && !endings.has(last.opcode)) {
        const stop = {
          pc: runState.programCounter,
          opcode: 0,
          name: 'STOP',
          gasLeft: runState.gasLeft,
          gasCost: 0n,
          error: null,
          refund: earned + runState.gasRefund,
          stack: runState.stack.getStack(),
          memory: runState.memory._store.subarray(0, Number(runState.memoryWordCount) * 32),
          returnData: frame.returnData,
        }
        hooks.step?.({ ...last, ...stop })
      }
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
      error: halt === null ? null : (frame.last?.error ?? errorOf(halt, execResult)),
    })
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
    const attempt = {
      code,
      stack,
      memoryBytes: memory.length,
      gasLeft,
      fee,
      isStatic: message.isStatic,
      address,
    }
    const verdict: Verdict = isDefined
      ? judgeStep(attempt, rules, world)
      : { gasCost: 0n, forwarded: 0n, error: null }
    const { gasCost, error } = verdict
    const isDestroying = isDefined && code === 0xff && error === null
    // EIP-3529 took this reward away. It counts before the instruction runs.
    const isRewarded = isDestroying && !rules.is('london') && message.selfdestruct?.has(address) !== true
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
    const kind = callKinds.get(code)
    if (kind !== undefined)
      frame.pending = pendingOf(kind, frame, frame.last, verdict.forwarded, rules, world)
    else if (code >= 0xa0 && code <= 0xa4 && !message.isStatic) emitLog(frame.last, hooks)
    else if (isDestroying) destroy(frame.last, world, hooks)
  }

  evm.events.on('beforeMessage', enter)
  evm.events.on('afterMessage', exit)
  evm.events.on('step', step)
  return () => {
    evm.events.off('beforeMessage', enter)
    evm.events.off('afterMessage', exit)
    evm.events.off('step', step)
  }
}

/** The library forgets how large the code was. */
function errorOf(halt: Halt, { runState }: EVMResult['execResult']): string {
  if (halt.halted !== 'codeTooLarge' || runState === undefined || !('returnValue' in runState))
    return haltText(halt)
  const size = runState.returnValue instanceof Uint8Array ? runState.returnValue.length : 0
  return `${haltText(halt)}: code size ${size} limit ${maxCodeSize}`
}

function createdAddress(message: Message, world: World): Hex {
  const caller = fromAddress(message.caller)
  if (message.salt !== undefined) return create2Address(caller, message.salt, message.data)
  return createAddress(caller, (world.account(caller)?.nonce ?? 1n) - 1n)
}

function toAddressHex(word: bigint): Hex {
  return toHexOfSize(word & addressMask, 20)
}

function readMemory(memory: Uint8Array, offset: bigint, length: bigint): Uint8Array {
  const read = new Uint8Array(Number(length))
  if (offset < BigInt(memory.length)) read.set(memory.subarray(Number(offset), Number(offset + length)))
  return read
}

/** The frame that a call instruction will open, and why it would not. */
function pendingOf(
  kind: FrameKind,
  frame: Open,
  step: Step,
  forwarded: bigint,
  rules: Rules,
  world: World,
): Open['pending'] {
  const at = (place: number): bigint => step.stack[step.stack.length - 1 - place] ?? 0n
  const from = step.address
  const account = world.account(from)
  const haltFor = (value: bigint): Halt => {
    if (step.depth > maxDepth) return { halted: 'callDepth' }
    return { halted: value > (account?.balance ?? 0n) ? 'insufficientBalance' : 'nonceOverflow' }
  }
  if (kind === 'CREATE' || kind === 'CREATE2') {
    const input = readMemory(step.memory, at(1), at(2))
    const salt = Buffer.from(toHexOfSize(at(3), 32).slice(2), 'hex')
    const nonce = account?.nonce ?? 0n
    const to = kind === 'CREATE' ? createAddress(from, nonce) : create2Address(from, salt, input)
    const available = step.gasLeft - step.gasCost
    const gas = forwardedGas(available, available, rules)
    const value = at(0)
    return { entered: { kind, from, to, input, gas, value }, halt: haltFor(value) }
  }
  const hasValue = kind === 'CALL' || kind === 'CALLCODE'
  const shift = hasValue ? 3 : 2
  const sent = hasValue ? at(2) : 0n
  const value = kind === 'STATICCALL' ? null : kind === 'DELEGATECALL' ? frame.message.value : sent
  const input = readMemory(step.memory, at(shift), at(shift + 1))
  const gas = sent > 0n ? forwarded + 2300n : forwarded
  return {
    entered: { kind, from, to: toAddressHex(at(1)), input, gas, value },
    halt: haltFor(sent),
  }
}

function emitLog(step: Step, hooks: Hooks): void {
  if (hooks.log === undefined) return
  const { stack, address, depth } = step
  const [offset = 0n, length = 0n] = [stack.at(-1), stack.at(-2)]
  const topics = Array.from({ length: step.opcode - 0xa0 }, (_, i) => toHexOfSize(stack.at(-3 - i) ?? 0n, 32))
  hooks.log({ address, topics, data: toHex(readMemory(step.memory, offset, length)) }, depth)
}

function destroy({ stack, address, depth }: Step, world: World, hooks: Hooks): void {
  const to = toAddressHex(stack.at(-1) ?? 0n)
  const value = world.account(address)?.balance ?? 0n
  hooks.enter?.({ kind: 'SELFDESTRUCT', depth, from: address, to, input: nothing, gas: 0n, value })
  hooks.exit?.({ depth, gasUsed: 0n, output: nothing, halt: null, error: null })
}
