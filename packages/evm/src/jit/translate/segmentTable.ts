import { createGrowing, type Growing } from './growing.ts'

/** What the host needs to know of segments when one of them could not begin. */
export interface SegmentTable {
  readonly pc: Growing
  readonly gas: Growing
  /** How many words the stack is higher than where the top says it is. */
  readonly height: Growing
  /** The number of the trace that it begins, or zero. */
  readonly number: Growing
}

export function createSegmentTable(): SegmentTable {
  return { pc: createGrowing(), gas: createGrowing(), height: createGrowing(), number: createGrowing() }
}
