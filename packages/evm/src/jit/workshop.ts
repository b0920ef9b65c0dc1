import { createFrames, type Frames } from './frames.ts'
import { type Current, hostImports } from './hostImports.ts'
import { createSharedMemory, type SharedMemory } from './sharedMemory.ts'
import type { WebAssemblyApi, WebAssemblyImports, WebAssemblyModule } from './wasm/webAssembly.ts'

/** All that compiled code runs with. */
export interface Workshop {
  readonly shared: SharedMemory
  readonly frames: Frames
  readonly current: Current
  readonly imports: WebAssemblyImports
  /**
   * Compiled code comes back whenever it has burned so much gas: an engine compiles WebAssembly again, and better, while
   * it runs, but only who enters anew gets the better code.
   */
  readonly pauseEvery: number
  /** What holds the parts of contracts together; made when a contract has more than one. */
  runModule: WebAssemblyModule | null
}

export interface WorkshopOptions {
  readonly memoryBytes: number
  readonly pauseEvery: number
  /** Is told when a frame begins and no other is there. */
  onFirst(): void
}

/** `null` where compiled code cannot run. */
export function createWorkshop(api: WebAssemblyApi, options: WorkshopOptions): Workshop | null {
  const { memoryBytes, pauseEvery, onFirst } = options
  const shared = createSharedMemory(api, memoryBytes)
  if (shared === null) return null
  const current: Current = { running: null }
  const imports = {
    env: { memory: shared.memory },
    routines: shared.routines.exports,
    host: hostImports(shared, current),
  }
  return { shared, frames: createFrames(shared, onFirst), current, imports, pauseEvery, runModule: null }
}
