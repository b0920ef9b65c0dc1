import type { Targets } from './jumps.ts'
import type { Plan } from './plan.ts'
import type { SegmentTable } from './segmentTable.ts'

/** What is known of a contract while it is being written. */
export interface Contract {
  /** With zeros behind its end. */
  readonly code: Uint8Array
  readonly size: number
  readonly plan: Plan
  readonly targets: Targets
  readonly segments: SegmentTable
}
