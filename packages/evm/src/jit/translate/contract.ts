import type { Spec } from '../../opcodes/spec.ts'
import type { Targets } from './jumps.ts'
import type { Plan } from './plan.ts'
import type { SegmentTable } from './segmentTable.ts'

/** A contract that has been planned, and is written part by part as its parts are reached. */
export interface Contract {
  readonly spec: Spec
  /** With zeros behind its end. */
  readonly code: Uint8Array
  readonly size: number
  readonly plan: Plan
  readonly targets: Targets
  /** Of the parts that have been written. */
  readonly segments: SegmentTable
  /** The traces by where they start, and how they are divided. */
  readonly order: Int32Array
  readonly parts: readonly Part[]
  /** What the plan takes. */
  readonly bytes: number
}

/** Some traces that become one function: where they begin in the order, and how many they are. */
export interface Part {
  readonly first: number
  readonly count: number
}

/** Numbers of traces are given out in so many for each part; the first is not used, so that zero is none. */
export const numbersPerPart = 128
