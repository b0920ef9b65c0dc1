import { roundConstantsAt } from '../layout.ts'
import type { WebAssemblyApi, WebAssemblyInstance, WebAssemblyMemory } from '../wasm/webAssembly.ts'
import { helperModuleBytes } from './helperModule.ts'
import { roundConstants } from './sponge.ts'

/** The helpers at work on a memory. */
export function instantiateHelpers(api: WebAssemblyApi, memory: WebAssemblyMemory): WebAssemblyInstance {
  new BigUint64Array(memory.buffer).set(roundConstants(), roundConstantsAt / 8)
  return new api.Instance(new api.Module(helperModuleBytes()), { env: { memory } })
}
