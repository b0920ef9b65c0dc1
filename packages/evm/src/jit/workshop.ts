import { createFrames, type Frames } from './frames.ts'
import { type Current, hostImports } from './hostImports.ts'
import { createSharedMemory, type SharedMemory } from './sharedMemory.ts'
import type { WebAssemblyApi, WebAssemblyImports } from './wasm/webAssembly.ts'

/** All that compiled code runs with. */
export interface Workshop {
  readonly shared: SharedMemory
  readonly frames: Frames
  readonly current: Current
  readonly imports: WebAssemblyImports
}

/** `null` where compiled code cannot run. */
export function createWorkshop(
  api: WebAssemblyApi,
  memoryBytes: number,
  onFirst: () => void,
): Workshop | null {
  const shared = createSharedMemory(api, memoryBytes)
  if (shared === null) return null
  const current: Current = { running: null }
  const imports = {
    env: { memory: shared.memory },
    helpers: shared.helpers.exports,
    host: hostImports(shared, current),
  }
  return { shared, frames: createFrames(shared, onFirst), current, imports }
}
