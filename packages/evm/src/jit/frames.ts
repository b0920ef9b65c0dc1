import type { Activation } from '../activation.ts'
import { memoryLimit } from '../host/memory.ts'
import type { Memory } from '../memory.ts'
import { createFrameMemory, memoryFor } from './frameMemory.ts'
import { frame, stackBottom } from './layout.ts'
import type { SharedMemory } from './sharedMemory.ts'
import { stackBias } from './translate/emitter.ts'
import { readLimbs, writeLimbs } from './words.ts'

/** A frame of compiled code, from its first instruction to its last. Used again for the next at the same depth. */
export interface CompiledFrame {
  /** `null`: free. */
  activation: Activation | null
  /** Where it is. */
  at: number
  memoryAt: number
  memory: Memory
  /** The memory that the interpreter would use. */
  interpreted: Memory
  /** The trace to go on with. */
  next: number
  /** Where the word of a callee goes. */
  wordAt: number
}

export interface Frames {
  /** Makes a frame of an activation as it stands. `null`: it might not fit. */
  open(activation: Activation): CompiledFrame | null
  /** The frame of an activation that has one. */
  of(activation: Activation): CompiledFrame | null
  close(opened: CompiledFrame): void
  /** Hands an activation over to the interpreter: a place in its code, and how far its stack is above the top. */
  surrender(opened: CompiledFrame, pc: number, height: number): void
}

/** So much of the input lies beside the stack; more is read through the host. */
const inputLimit = 1024

/** `onFirst` is told when a frame begins and no other is there. */
export function createFrames(shared: SharedMemory, onFirst: () => void): Frames {
  const byDepth: CompiledFrame[] = []

  const at = (depth: number): CompiledFrame => {
    let known = byDepth[depth]
    if (known === undefined) {
      const memory = createFrameMemory(shared, shared.framesAt)
      known = { activation: null, at: 0, memoryAt: 0, memory, interpreted: memory, next: 0, wordAt: 0 }
      byDepth[depth] = known
    }
    return known
  }

  const of = (activation: Activation): CompiledFrame | null => {
    const found = byDepth[activation.depth]
    return found !== undefined && found.activation === activation ? found : null
  }

  /** Behind the nearest caller that is compiled and waits: it cannot grow. */
  const nextAddress = (activation: Activation): number => {
    for (let caller = activation.parent; caller !== null; caller = caller.parent) {
      const waiting = caller.compiled === null ? null : of(caller)
      if (waiting !== null) return (waiting.memoryAt + waiting.memory.size + 63) & ~63
    }
    return shared.framesAt
  }

  return {
    of,
    open(activation) {
      const { input, memory, stack, stackSize, gas } = activation
      const start = nextAddress(activation)
      const isFirst = start === shared.framesAt
      const cached = Math.min(input.length, inputLimit)
      const memoryAt = (start + stackBottom + cached + 32 + 31) & ~31
      const room = activation.reserve === 0n ? memoryFor(gas) : memoryLimit
      const end = memoryAt + memory.size + room + 64
      if (end > shared.end && isFirst && shared.canGrow) {
        shared.grow()
        byDepth.length = 0
      }
      if (end > shared.end) return null
      if (isFirst) onFirst()
      const { bytes, i32 } = shared
      const opened = at(activation.depth)
      opened.activation = activation
      opened.at = start
      opened.interpreted = memory
      if (opened.memoryAt !== memoryAt) {
        opened.memoryAt = memoryAt
        opened.memory = createFrameMemory(shared, memoryAt)
      }
      bytes.set(cached === input.length ? input : input.subarray(0, cached), start + stackBottom)
      bytes.fill(0, start + stackBottom + cached, start + stackBottom + cached + 32)
      opened.memory.size = memory.size
      if (memory.size > 0) bytes.set(memory.bytes.subarray(0, memory.size), memoryAt)
      activation.memory = opened.memory

      const bottom = start + stackBottom
      for (let index = 0; index < stackSize; index++) {
        writeLimbs(shared, bottom - 32 * (index + 1), stack[index] ?? 0)
      }
      activation.stackSize = 0
      const slot = start >> 2
      i32[slot + (frame.memorySize >> 2)] = memory.size
      i32[slot + (frame.memoryFit >> 2)] = memory.size === 0 ? 0 : memory.size - 31
      i32[slot + (frame.memoryAt >> 2)] = memoryAt
      i32[slot + (frame.stackAt >> 2)] = bottom - 32 * stackSize - stackBias
      i32[slot + (frame.inputFit >> 2)] = cached === input.length ? cached + 1 : cached - 31
      i32[slot + (frame.inputSize >> 2)] = input.length
      i32[slot + (frame.returnDataSize >> 2)] = activation.returnData.length
      i32[slot + (frame.shownWords >> 2)] = 0
      i32[slot + (frame.hasLooked >> 2)] = 0
      writeLimbs(shared, start + frame.value, activation.value)
      return opened
    },
    close(opened) {
      opened.activation = null
    },
    surrender(opened, pc, height) {
      const { activation, interpreted } = opened
      if (activation === null) return
      const { bytes, i32 } = shared
      const size = i32[(opened.at + frame.memorySize) >> 2] ?? 0
      // The memory of before may be one that has been longer, or has other bytes in it.
      interpreted.size = 0
      interpreted.grow(size)
      interpreted.bytes.set(bytes.subarray(opened.memoryAt, opened.memoryAt + size))
      activation.memory = interpreted
      const bottom = opened.at + stackBottom
      const top = (i32[(opened.at + frame.stackAt) >> 2] ?? 0) + stackBias - 32 * height
      const words = (bottom - top) >> 5
      for (let index = 0; index < words; index++) {
        activation.stack[index] = readLimbs(shared, bottom - 32 * (index + 1))
      }
      activation.stackSize = words
      activation.pc = pc
      activation.compiled = null
      opened.activation = null
    },
  }
}
