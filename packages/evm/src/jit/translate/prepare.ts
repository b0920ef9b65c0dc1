import { type Code, jumpDestinationsOf } from '../../code.ts'
import type { Spec } from '../../opcodes/spec.ts'
import { type Contract, numbersPerPart, type Part } from './contract.ts'
import { trim } from './growing.ts'
import { followedBit, listsOf, type Plan, planOf } from './plan.ts'
import { createSegmentTable } from './segmentTable.ts'
import { surveyOf } from './survey.ts'

/** More than these only code has that was made to be slow to compile. Numbers of traces have sixteen bits. */
const maxTraces = 8192
const maxParts = 511
/** Functions of this size compile in a few milliseconds each, where one of all traces takes time by its square. */
const tracesPerPart = 100
const weightPerPart = 4000

/** Plans a contract for the given rules. Its jump table will be at `tableAt`. `null`: not worth its size. */
export function prepare(code: Code, spec: Spec, tableAt: number): Contract | null {
  const size = code.bytes.length
  const destinations = jumpDestinationsOf(code)
  const survey = surveyOf(code.bytes, destinations, spec)
  const plan = planOf(code.padded, size, destinations, spec, survey, maxTraces)
  if (plan === null) return null
  const lists = listsOf(plan)
  for (const list of lists) trim(list)
  const order = orderOf(plan, size)
  const parts = partsOf(plan, code.padded, order)
  if (parts.length > maxParts) return null
  const numberAt = new Uint16Array(size + 1)
  parts.forEach(({ first, count }, part) => {
    for (let index = 0; index < count; index++) {
      const start = plan.traceStart.items[order[first + index] ?? 0] ?? 0
      numberAt[start] = part * numbersPerPart + 1 + index
    }
  })
  const targets = { numberAt, destinations, firstNumber: 1, tableAt, size }
  const segments = createSegmentTable()
  const arrays = [...lists.map(({ items }) => items), plan.traceAt, order, numberAt]
  const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return { spec, code: code.padded, size, plan, targets, segments, order, parts, bytes }
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
