import { type Hex, toHex, toHexOfSize } from '@causeway/rpc'
import type { EVM, EVMResult, InterpreterStep, Message } from '@ethereumjs/evm'
import { create2Address, createAddress } from '../createAddress.ts'
import type { Entered, FrameKind, Hooks } from '../machine.ts'
import type { Halt } from '../port.ts'
import type { World } from '../world.ts'
import { fromAddress } from './accounts.ts'
import { haltOf } from './halt.ts'

const nothing = new Uint8Array()
const addressMask = (1n << 160n) - 1n
const maxDepth = 1024

const callKinds = new Map<number, FrameKind>([
  [0xf0, 'CREATE'],
  [0xf1, 'CALL'],
  [0xf2, 'CALLCODE'],
  [0xf4, 'DELEGATECALL'],
  [0xf5, 'CREATE2'],
  [0xfa, 'STATICCALL'],
])

/** A frame that is open, and what its last call gave back. */
interface Open {
  kind: FrameKind
  returnData: Uint8Array
  /** A call instruction that has been seen but whose frame has not begun. */
  pending: Omit<Entered, 'depth'> | null
}

/**
 * Translates the library's events for somebody watching. The library says nothing of a call that fails before it
 * begins (too deep, too poor), of what a creation's address will be, or which instruction made a call; all of that
 * is worked out from the steps between.
 */
export function watch(evm: EVM, world: World, hooks: Hooks): () => void {
  const open: Open[] = []
  const current = (): Open | undefined => open.at(-1)

  function settlePending(): void {
    const frame = current()
    if (frame?.pending == null) return
    const { pending } = frame
    frame.pending = null
    frame.returnData = nothing
    const depth = open.length
    const halt: Halt = { halted: depth > maxDepth ? 'callDepth' : 'insufficientBalance' }
    hooks.enter?.({ ...pending, depth })
    hooks.exit?.({ depth, gasUsed: 0n, output: nothing, halt })
  }

  function enter(message: Message): void {
    const frame = current()
    const kind = frame?.pending?.kind ?? (message.to === undefined ? 'CREATE' : 'CALL')
    if (frame !== undefined) frame.pending = null
    open.push({ kind, returnData: nothing, pending: null })
    hooks.enter?.({
      kind,
      depth: message.depth,
      from: fromAddress(kind === 'DELEGATECALL' && message.to !== undefined ? message.to : message.caller),
      to: message.to === undefined ? createdAddress(message, world) : fromAddress(message.codeAddress),
      input: message.data,
      gas: message.gasLimit,
      value: message.value,
    })
  }

  function exit({ execResult }: EVMResult): void {
    const halt = haltOf(execResult)
    if (halt === null) settlePending()
    const ended = open.pop()
    const isCreation = ended?.kind === 'CREATE' || ended?.kind === 'CREATE2'
    const gives = halt === null ? !isCreation : halt.halted === 'reverted'
    const parent = current()
    if (parent !== undefined) parent.returnData = gives ? execResult.returnValue : nothing
    hooks.exit?.({
      depth: open.length,
      gasUsed: execResult.executionGasUsed,
      output: halt === null || halt.halted === 'reverted' ? execResult.returnValue : nothing,
      halt,
    })
  }

  function step(event: InterpreterStep): void {
    settlePending()
    const frame = current()
    if (frame === undefined) return
    const { code } = event.opcode
    const fee = event.opcode.dynamicFee ?? BigInt(event.opcode.fee)
    const kind = callKinds.get(code)
    const isCall = kind !== undefined && kind !== 'CREATE' && kind !== 'CREATE2'
    const forwarded = isCall ? forwardedGas(evm, event.stack.at(-1) ?? 0n, event.gasLeft - fee) : 0n
    const gasCost = fee + forwarded
    const address = fromAddress(event.address)
    hooks.step?.({
      pc: event.pc,
      opcode: code,
      name: event.opcode.name,
      gasLeft: event.gasLeft,
      gasCost,
      refund: event.gasRefund,
      depth: event.depth + 1,
      address,
      stack: event.stack,
      memory: event.memory,
      returnData: frame.returnData,
    })
    if (gasCost > event.gasLeft) return
    if (kind !== undefined) frame.pending = pendingOf(kind, event, address, forwarded, world)
    else if (code >= 0xa0 && code <= 0xa4) emitLog(event, address, hooks)
    else if (code === 0xff) destroy(event, address, hooks)
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

/** All but one 64th, or what was asked for if that is less (EIP-150). */
function forwardedGas(evm: EVM, asked: bigint, available: bigint): bigint {
  if (!evm.common.gteHardfork('tangerineWhistle')) return asked
  const most = available - available / 64n
  return asked < most ? asked : most
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

function pendingOf(
  kind: FrameKind,
  event: InterpreterStep,
  from: Hex,
  gas: bigint,
  world: World,
): Omit<Entered, 'depth'> | null {
  const at = (place: number): bigint => event.stack.at(-1 - place) ?? 0n
  if (kind === 'CREATE' || kind === 'CREATE2') {
    const input = readMemory(event.memory, at(1), at(2))
    const salt = Buffer.from(toHexOfSize(at(3), 32).slice(2), 'hex')
    const nonce = world.account(from)?.nonce ?? 0n
    const to = kind === 'CREATE' ? createAddress(from, nonce) : create2Address(from, salt, input)
    return { kind, from, to, input, gas: 0n, value: at(0) }
  }
  const hasValue = kind === 'CALL' || kind === 'CALLCODE'
  const shift = hasValue ? 3 : 2
  const value = hasValue ? at(2) : 0n
  const input = readMemory(event.memory, at(shift), at(shift + 1))
  return { kind, from, to: toAddressHex(at(1)), input, gas: value > 0n ? gas + 2300n : gas, value }
}

function emitLog(event: InterpreterStep, address: Hex, hooks: Hooks): void {
  if (hooks.log === undefined) return
  const count = event.opcode.code - 0xa0
  const [offset = 0n, length = 0n] = [event.stack.at(-1), event.stack.at(-2)]
  const topics = Array.from({ length: count }, (_, i) => toHexOfSize(event.stack.at(-3 - i) ?? 0n, 32))
  hooks.log({ address, topics, data: toHex(readMemory(event.memory, offset, length)) }, event.depth + 1)
}

function destroy(event: InterpreterStep, address: Hex, hooks: Hooks): void {
  const depth = event.depth + 1
  const to = toAddressHex(event.stack.at(-1) ?? 0n)
  const value = event.account.balance
  hooks.enter?.({ kind: 'SELFDESTRUCT', depth, from: address, to, input: nothing, gas: 0n, value })
  hooks.exit?.({ depth, gasUsed: 0n, output: nothing, halt: null })
}
