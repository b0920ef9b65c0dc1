import type { Activation } from '../activation.ts'
import { haltCodes } from '../halt.ts'
import type { Run } from '../run.ts'
import { callFromCompiled, callOperands } from './callFromCompiled.ts'
import type { CompiledCode } from './compile.ts'
import { pauseBelow, shareGas, unshareGas } from './compiledGas.ts'
import type { CompiledFrame, Frames } from './frames.ts'
import { leaveMemory, type Running, takeMemory } from './hostImports.ts'
import { frame } from './layout.ts'
import type { SharedMemory } from './sharedMemory.ts'
import { stackBias } from './translate/emitter.ts'
import { exits } from './translate/exits.ts'
import { writeLimbs } from './words.ts'
import type { Workshop } from './workshop.ts'

/** Runs an activation until it ends (`null`), calls somebody (the callee) or has to be interpreted (itself). */
export function runCompiled(
  workshop: Workshop,
  code: CompiledCode,
  run: Run,
  activation: Activation,
): Activation | null {
  const { frames, shared } = workshop
  let opened = frames.of(activation)
  if (opened === null) {
    const next = code.numberAt[activation.pc] ?? 0
    opened = next === 0 ? null : frames.open(activation)
    if (opened === null) {
      activation.compiled = null
      return activation
    }
    opened.next = next
  } else resume(shared, opened, activation)
  return go(workshop, code, run, activation, opened)
}

/** A callee has ended, and left its word on the activation's stack. */
function resume(shared: SharedMemory, opened: CompiledFrame, activation: Activation): void {
  writeLimbs(shared, opened.wordAt, activation.stack[0] ?? 0)
  activation.stackSize = 0
  shared.i32[(opened.at + frame.stackAt) >> 2] = opened.wordAt - stackBias
  shared.i32[(opened.at + frame.returnDataSize) >> 2] = activation.returnData.length
}

function go(
  workshop: Workshop,
  code: CompiledCode,
  run: Run,
  activation: Activation,
  opened: CompiledFrame,
): Activation | null {
  const { shared, frames, current, pauseEvery } = workshop
  const { f64, i32 } = shared
  const { at } = opened
  const running: Running = { run, activation, frame: at }
  current.running = running
  leaveMemory(shared, running)
  let slice = pauseEvery
  for (;;) {
    const share = shareGas(shared, activation, at)
    const pauseAt = pauseBelow(shared, at, share, slice)
    f64[(at + frame.gas) >> 3] = share
    f64[(at + frame.yieldAt) >> 3] = pauseAt
    const exit = code.enter(at, opened.next)
    const left = f64[(at + frame.gas) >> 3] ?? 0
    unshareGas(shared, activation, at, left)
    if (i32[(at + frame.hasLooked) >> 2] !== 0) run.looked = true
    const detail = i32[(at + frame.detail) >> 2] ?? 0
    switch (exit) {
      case exits.segment: {
        const { segments } = code
        const price = segments.gas.items[detail] ?? 0
        activation.gas += price
        const trace = segments.number.items[detail] ?? 0
        const isPause = trace !== 0 && left >= 0 && left < pauseAt
        if (isPause) {
          opened.next = trace
          // One that costs more than the slice must get on all the same.
          slice = Math.max(pauseEvery, price)
          break
        }
        frames.surrender(opened, segments.pc.items[detail] ?? 0, segments.height.items[detail] ?? 0)
        return activation
      }
      case exits.missing:
        opened.next = detail
        if (code.complete(detail)) break
        frames.surrender(opened, code.numberAt.indexOf(detail), 0)
        return activation
      case exits.called: {
        const opcode = activation.code.bytes[detail] ?? 0
        const top = (i32[(at + frame.stackAt) >> 2] ?? 0) + stackBias
        takeMemory(shared, running)
        opened.next = code.numberAt[detail + 1] ?? 0
        opened.wordAt = top + 32 * (callOperands(opcode) - 1)
        const callee = callFromCompiled(run, activation, shared, opcode, top)
        if (callee !== null) return callee
        if (activation.halt !== haltCodes.none) return end(frames, opened)
        leaveMemory(shared, running)
        resume(shared, opened, activation)
        break
      }
      case exits.returned:
        activation.output = outputOf(shared, opened)
        return end(frames, opened)
      case exits.reverted:
        activation.output = outputOf(shared, opened)
        activation.halt = haltCodes.reverted
        return end(frames, opened)
      case exits.stopped:
      case exits.halted:
        return end(frames, opened)
      case exits.outOfGas:
        activation.halt = haltCodes.outOfGas
        return end(frames, opened)
      case exits.invalidJump:
        activation.halt = haltCodes.invalidJump
        return end(frames, opened)
      default:
        activation.pc = detail
        activation.halt = haltCodes.invalidOpcode
        return end(frames, opened)
    }
  }
}

function end(frames: Frames, opened: CompiledFrame): null {
  frames.close(opened)
  return null
}

/** A copy: the next frame lies where this one was. */
function outputOf({ bytes, i32 }: SharedMemory, { at, memoryAt }: CompiledFrame): Uint8Array {
  const length = i32[(at + frame.outputLength) >> 2] ?? 0
  if (length === 0) return nothing
  const start = memoryAt + (i32[(at + frame.outputOffset) >> 2] ?? 0)
  return bytes.slice(start, start + length)
}

const nothing = new Uint8Array()
