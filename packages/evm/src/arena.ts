import type { Memory } from './memory.ts'

/** Stacks and memories for the frames of one run, by depth: made once and used again. */
export interface Arena {
  readonly stacks: bigint[][]
  readonly memories: Memory[]
}
