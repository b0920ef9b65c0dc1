import { roundConstantsAt } from '../layout.ts'
import type { WebAssemblyApi, WebAssemblyInstance, WebAssemblyMemory } from '../wasm/webAssembly.ts'
import { routineModuleBytes } from './routineModule.ts'
import { roundConstants } from './sponge.ts'

/** The routines at work on a memory. */
export function instantiateRoutines(api: WebAssemblyApi, memory: WebAssemblyMemory): WebAssemblyInstance {
  new BigUint64Array(memory.buffer).set(roundConstants(), roundConstantsAt / 8)
  return new api.Instance(new api.Module(routineModuleBytes()), { env: { memory } })
}
