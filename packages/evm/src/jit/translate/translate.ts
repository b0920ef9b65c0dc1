import { type Code, jumpDestinationsOf } from '../../code.ts'
import type { Spec } from '../../opcodes/spec.ts'
import { beginModule, endModule, type Signature } from '../wasm/moduleBytes.ts'
import { typeI32 } from '../wasm/opcodes.ts'
import type { Contract } from './contract.ts'
import { createEmitter } from './emitter.ts'
import { imports } from './imports.ts'
import { emitPart } from './part.ts'
import { followedBit, type Plan, planOf } from './plan.ts'
import { emitRun } from './run.ts'
import { createSegmentTable, type SegmentTable } from './segmentTable.ts'
import { surveyOf } from './survey.ts'

/** A contract as WebAssembly, and what the host has to know of it. */
export interface Translation {
  readonly bytes: Uint8Array
  /** The number by which the trace that starts at a place is entered; zero if none does. */
  readonly numberAt: Uint16Array
  readonly segments: SegmentTable
}

/** The frame and a trace go in; an exit comes out. */
const signature: Signature = { params: [typeI32, typeI32], results: [typeI32] }
/** Numbers of traces are given out in so many for each function; the first is not used, so that zero is none. */
const numbersPerPart = 128
/** Functions of this size compile in a few milliseconds each, where one of all traces takes time by its square. */
const tracesPerPart = 100
const weightPerPart = 4000

/** More than these only code has that was made to be slow to compile. */
export interface TranslationLimits {
  readonly traces: number
  readonly bytes: number
}

/** Writes a contract for the given rules. Its jump table will be at `tableAt`. `null`: not worth its size. */
export function translate(
  code: Code,
  spec: Spec,
  tableAt: number,
  limits: TranslationLimits,
): Translation | null {
  const size = code.bytes.length
  const destinations = jumpDestinationsOf(code)
  const survey = surveyOf(code.bytes, destinations, spec)
  const plan = planOf(code.padded, size, destinations, spec, survey, limits.traces)
  if (plan === null) return null
  const order = orderOf(plan, size)
  const parts = partsOf(plan, code.padded, order)
  const numberAt = new Uint16Array(size + 1)
  parts.forEach(({ first, count }, part) => {
    for (let index = 0; index < count; index++) {
      const start = plan.traceStart.items[order[first + index] ?? 0] ?? 0
      numberAt[start] = part * numbersPerPart + 1 + index
    }
  })

  const isOne = parts.length === 1
  const { writer, codeSection } = beginModule({
    imports,
    functions: Array.from({ length: isOne ? 1 : parts.length + 1 }, () => signature),
    exports: { run: 0 },
  })
  const e = createEmitter(spec, writer)
  const segments = createSegmentTable()
  const targets = { numberAt, destinations, firstNumber: 1, tableAt, size }
  const contract: Contract = { code: code.padded, size, plan, targets, segments }
  if (!isOne) emitRun(e, parts.length)
  for (const [part, { first, count }] of parts.entries()) {
    targets.firstNumber = part * numbersPerPart + 1
    emitPart(e, contract, order, first, count)
    if (writer.at > limits.bytes) return null
  }
  return { bytes: endModule(writer, codeSection), numberAt, segments }
}

interface Part {
  first: number
  count: number
}

/** Traces by where they start, so that a jump ahead is a branch ahead. */
function orderOf(plan: Plan, size: number): Int32Array {
  const order = new Int32Array(plan.traceStart.size)
  let count = 0
  for (let pc = 0; pc <= size; pc++) {
    const trace = plan.traceAt[pc] ?? -1
    if (trace >= 0) order[count++] = trace
  }
  return order
}

function partsOf(plan: Plan, code: Uint8Array, order: Int32Array): Part[] {
  const parts: Part[] = []
  let first = 0
  let weight = 0
  for (let index = 0; index < order.length; index++) {
    const trace = order[index] ?? 0
    let more = 0
    const end = plan.traceSteps.items[trace + 1] ?? 0
    for (let step = plan.traceSteps.items[trace] ?? 0; step < end; step++) {
      more += weightOf(code[(plan.steps.items[step] ?? 0) & ~followedBit] ?? 0)
    }
    if (index > first && (index - first >= tracesPerPart || weight + more > weightPerPart)) {
      parts.push({ first, count: index - first })
      first = index
      weight = 0
    }
    weight += more
  }
  parts.push({ first, count: order.length - first })
  return parts
}

/** About how much an instruction is written as, in sixteens of bytes. */
function weightOf(opcode: number): number {
  if (opcode < 0x20) return 4
  if (opcode >= 0x51 && opcode <= 0x53) return 8
  return opcode >= 0x5f && opcode <= 0x9f ? 1 : 4
}
