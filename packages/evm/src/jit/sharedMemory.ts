import { instantiateHelpers } from './helpers/instantiateHelpers.ts'
import { tablesAt } from './layout.ts'
import type { WebAssemblyApi, WebAssemblyInstance, WebAssemblyMemory } from './wasm/webAssembly.ts'

/**
 * The memory that all compiled code shares, seen in every way the host needs. It never grows, so no view of it is ever
 * lost; a frame that might not fit is interpreted.
 */
export interface SharedMemory {
  readonly api: WebAssemblyApi
  readonly memory: WebAssemblyMemory
  readonly helpers: WebAssemblyInstance
  readonly bytes: Uint8Array
  readonly i32: Int32Array
  readonly u32: Uint32Array
  readonly f64: Float64Array
  readonly u64: BigUint64Array
  /** Where frames begin, and where they must end. */
  readonly framesAt: number
  readonly end: number
}

/** For jump tables: two bytes for each byte of code. */
export const tableBytes = 4 * 1024 * 1024
const page = 65536

/** `null` where WebAssembly is not, or is not allowed, or there is not so much memory. */
export function createSharedMemory(api: WebAssemblyApi, size: number): SharedMemory | null {
  try {
    const memory = new api.Memory({ initial: Math.ceil(size / page) })
    const { buffer } = memory
    return {
      api,
      memory,
      helpers: instantiateHelpers(api, memory),
      bytes: new Uint8Array(buffer),
      i32: new Int32Array(buffer),
      u32: new Uint32Array(buffer),
      f64: new Float64Array(buffer),
      u64: new BigUint64Array(buffer),
      framesAt: tablesAt + tableBytes,
      end: buffer.byteLength,
    }
  } catch {
    // A page may forbid compilation (a content security policy), a phone may refuse the memory: then we interpret.
    return null
  }
}
