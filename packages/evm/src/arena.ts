import { clearMemory, createMemory, type Memory, releaseMemory } from './memory.ts'
import type { Word } from './words/word.ts'

/** Stacks and memories for the frames of one run, by depth: made once and used again. */
export interface Arena {
  readonly stacks: Word[][]
  readonly memories: Memory[]
  /** How deep the run has been. */
  deepest: number
}

const stackLimit = 1024
const idle: Arena[] = []

/** An arena of one's own; a run that begins while another stands (in a hook) gets another. */
export function takeArena(): Arena {
  return idle.pop() ?? { stacks: [], memories: [], deepest: -1 }
}

export function giveBackArena(arena: Arena): void {
  if (idle.length >= 4) return
  for (let depth = 0; depth <= arena.deepest; depth++) {
    const memory = arena.memories[depth]
    if (memory !== undefined) releaseMemory(memory)
  }
  arena.deepest = -1
  idle.push(arena)
}

export function stackAt(arena: Arena, depth: number): Word[] {
  let stack = arena.stacks[depth]
  if (stack === undefined) {
    stack = new Array<Word>(stackLimit + 1).fill(0n)
    arena.stacks[depth] = stack
  }
  return stack
}

/** An empty memory. */
export function memoryAt(arena: Arena, depth: number): Memory {
  if (depth > arena.deepest) arena.deepest = depth
  let memory = arena.memories[depth]
  if (memory === undefined) {
    memory = createMemory()
    arena.memories[depth] = memory
  }
  clearMemory(memory)
  return memory
}
