import type { Spec } from '../../opcodes/spec.ts'
import { append, createGrowing, type Growing } from './growing.ts'
import {
  dup1,
  isCall,
  isEnd,
  jump,
  jumpdest,
  jumpi,
  pop,
  push0,
  push32,
  returnDataCopy,
  swap1,
} from './instructions.ts'
import { type Survey, smallOperand } from './survey.ts'

/**
 * The way through the code that the translator takes. A trace begins where compiled code can be entered (the beginning,
 * a JUMPDEST, behind a call), follows jumps whose target is known, and ends where the way is not known, or has been long
 * enough. What it passes twice is written twice: a Solidity function becomes part of the loop that calls it.
 */
export interface Plan {
  /** Positions in the code, trace by trace. */
  readonly steps: Growing
  /** Of each trace, in the order they were found: where it starts, its first step, and the entry it flows into or -1. */
  readonly traceStart: Growing
  readonly traceSteps: Growing
  readonly traceNext: Growing
  /** Of each trace, its first segment. */
  readonly traceSegments: Growing
  /**
   * Segments: parts of a trace that are paid for at once, each behind a branch. First step, gas, and how many words
   * below and above the height at the start of the trace are needed up to its end.
   */
  readonly segmentStep: Growing
  readonly segmentGas: Growing
  readonly segmentNeed: Growing
  readonly segmentGrow: Growing
  /** The trace that starts at a position, or -1. */
  readonly traceAt: Int32Array
}

/** All that a plan consists of, but for `traceAt`. */
export function listsOf(plan: Plan): readonly Growing[] {
  const { steps, traceStart, traceSteps, traceNext, traceSegments } = plan
  const { segmentStep, segmentGas, segmentNeed, segmentGrow } = plan
  return [
    steps,
    traceStart,
    traceSteps,
    traceNext,
    traceSegments,
    segmentStep,
    segmentGas,
    segmentNeed,
    segmentGrow,
  ]
}

/** Marks the step of a JUMPI that the trace follows to its target; the way behind it is the one that leaves. */
export const followedBit = 0x40000000
/** A trace goes no further than this many instructions, and this many words above where it began. */
const maxSteps = 400
const maxGrowth = 60
/** How often one trace passes a place. */
const maxPasses = 4
/** Room for a whole stack below the start of a trace, and for its growth above. */
const base = 1024

/** `null`: too many ways in, which only code made to be slow has. */
export function planOf(
  padded: Uint8Array,
  size: number,
  destinations: Uint8Array,
  spec: Spec,
  survey: Survey,
  maxTraces: number,
): Plan | null {
  const plan: Plan = {
    steps: createGrowing(),
    traceStart: createGrowing(),
    traceSteps: createGrowing(),
    traceNext: createGrowing(),
    traceSegments: createGrowing(),
    segmentStep: createGrowing(),
    segmentGas: createGrowing(),
    segmentNeed: createGrowing(),
    segmentGrow: createGrowing(),
    traceAt: new Int32Array(size + 1).fill(-1),
  }
  const queue = createGrowing()
  const queued = new Uint8Array(size + 1)
  const enter = (pc: number) => {
    if (queued[pc] === 1) return
    queued[pc] = 1
    append(queue, pc)
  }
  enter(0)
  for (let pc = 0; pc < size; pc++) if (destinations[pc] === 1) enter(pc)

  // What is known of the stack: positions in the code where a constant is one, else -1.
  const known = new Int32Array(base + maxGrowth + 64).fill(-1)
  const passes = new Uint8Array(size + 1)
  const passed = createGrowing(64)
  let stepsLeft = 3 * survey.instructions + 4096

  for (let taken = 0; taken < queue.size; taken++) {
    if (taken >= maxTraces) return null
    const start = queue.items[taken] ?? 0
    plan.traceAt[start] = taken
    append(plan.traceStart, start)
    append(plan.traceSteps, plan.steps.size)
    append(plan.traceSegments, plan.segmentStep.size)
    const first = plan.steps.size
    let height = base
    let lowest = base
    let need = 0
    let grow = 0
    let gas = 0
    let next = -1
    let mark: Mark | null = null
    append(plan.segmentStep, first)
    const endSegment = () => {
      append(plan.segmentGas, gas)
      append(plan.segmentNeed, need)
      append(plan.segmentGrow, grow)
      gas = 0
    }
    /** Whether the trace can go on at a JUMPDEST. */
    const follows = (target: number): boolean =>
      target !== start &&
      survey.isLoopHead[target] === 0 &&
      (passes[target] ?? 0) < maxPasses &&
      stepsLeft > 0 &&
      plan.steps.size - first < maxSteps

    for (let pc = start; ; ) {
      // A PUSH that the end cuts off leads beyond it.
      if (pc > size) pc = size
      const opcode = padded[pc] ?? 0
      if (plan.steps.size !== first) {
        if (opcode === jumpdest && !follows(pc)) {
          next = pc
          break
        }
        if (plan.steps.size - first >= maxSteps || height - base >= maxGrowth) {
          if (mark === null) {
            enter(pc)
            next = pc
          } else next = goBack(plan, mark)
          break
        }
        if (opcode === jumpdest) {
          mark = { pc, steps: plan.steps.size, segments: plan.segmentStep.size, gas, need, grow }
        }
      }
      if (opcode === jumpdest) {
        passes[pc] = (passes[pc] ?? 0) + 1
        append(passed, pc)
      }
      // It can fail for another reason than gas, and so what comes behind it must not be paid before.
      if (
        opcode === returnDataCopy &&
        plan.steps.size !== plan.segmentStep.items[plan.segmentStep.size - 1]
      ) {
        endSegment()
        append(plan.segmentStep, plan.steps.size)
      }
      append(plan.steps, pc)
      stepsLeft--
      gas += spec.gas[opcode] ?? 0
      if (spec.defined[opcode] === 0) break
      const pops = spec.minStack[opcode] ?? 0
      const pushes = 1024 + pops - (spec.maxStack[opcode] ?? 0)
      if (base + pops - height > need) need = base + pops - height
      // Deeper than any stack is: the check of the segment will fail, so nothing behind it matters.
      if (need > 1024) break
      const before = height
      height += pushes - pops
      if (height - base > grow) grow = height - base
      if (before - pops < lowest) lowest = before - pops

      if (opcode >= push0 && opcode <= push32) {
        known[before] = smallOperand(padded, pc)
        pc += opcode - push0 + 1
        continue
      }
      if (opcode >= dup1 && opcode < swap1) {
        known[before] = known[before - 1 - (opcode - dup1)] ?? -1
      } else if (opcode >= swap1 && opcode < swap1 + 16) {
        const other = before - 2 - (opcode - swap1)
        const top = known[before - 1] ?? -1
        known[before - 1] = known[other] ?? -1
        known[other] = top
      } else if (opcode === jump) {
        const target = known[before - 1] ?? -1
        if (target < 0 || destinations[target] !== 1) break
        if (!follows(target)) {
          next = target
          break
        }
        pc = target
        continue
      } else if (opcode === jumpi) {
        const target = known[before - 1] ?? -1
        endSegment()
        append(plan.segmentStep, plan.steps.size)
        const isKnown = target >= 0 && destinations[target] === 1
        if (isKnown && follows(target) && survey.isCold(pc + 1) && !survey.isCold(target)) {
          plan.steps.items[plan.steps.size - 1] = pc | followedBit
          enter(pc + 1)
          pc = target
        } else pc++
        continue
      } else if (isCall(opcode)) {
        enter(pc + 1)
        break
      } else if (isEnd(opcode)) {
        break
      } else if (opcode !== pop) {
        known.fill(-1, before - pops, height)
      }
      pc++
    }
    if (mark !== null && next === mark.pc && plan.steps.size === mark.steps) {
      gas = mark.gas
      need = mark.need
      grow = mark.grow
    }
    endSegment()
    append(plan.traceNext, next)
    for (let index = 0; index < passed.size; index++) passes[passed.items[index] ?? 0] = 0
    passed.size = 0
    known.fill(-1, Math.min(lowest, base), base + maxGrowth + 64)
  }
  append(plan.traceSteps, plan.steps.size)
  append(plan.traceSegments, plan.segmentStep.size)
  return plan
}

/** A JUMPDEST that a trace has passed, and what was known there. */
interface Mark {
  readonly pc: number
  readonly steps: number
  readonly segments: number
  readonly gas: number
  readonly need: number
  readonly grow: number
}

/**
 * Cuts a trace that has become too long at the last JUMPDEST it passed, where a trace starts anyway: so it does not
 * matter where a trace came from, and the same code is not cut at ever new places. Gives where the trace leads now.
 */
function goBack(plan: Plan, mark: Mark): number {
  plan.steps.size = mark.steps
  plan.segmentStep.size = mark.segments
  for (const list of [plan.segmentGas, plan.segmentNeed, plan.segmentGrow]) list.size = mark.segments - 1
  return mark.pc
}
