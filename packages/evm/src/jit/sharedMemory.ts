import { tablesAt } from './layout.ts'
import { instantiateRoutines } from './routines/instantiateRoutines.ts'
import type { WebAssemblyApi, WebAssemblyInstance, WebAssemblyMemory } from './wasm/webAssembly.ts'

/** The memory that all compiled code shares, seen in every way the host needs. */
export interface SharedMemory {
  readonly api: WebAssemblyApi
  readonly memory: WebAssemblyMemory
  readonly routines: WebAssemblyInstance
  bytes: Uint8Array
  i32: Int32Array
  u32: Uint32Array
  f64: Float64Array
  u64: BigUint64Array
  /** Where frames begin, and where they must end. */
  readonly framesAt: number
  end: number
  /** Whether it can still become larger. */
  canGrow: boolean
  /** Makes it as large as it may be. All views are lost, so no frame may be there. */
  grow(): void
}

/** For jump tables: two bytes for each byte of code. */
export const tableBytes = 4 * 1024 * 1024
/** Enough for a thousand frames, and for what a block's gas buys. */
const firstBytes = 64 * 1024 * 1024
const page = 65536

/** `null` where WebAssembly is not, or is not allowed, or there is not so much memory. */
export function createSharedMemory(api: WebAssemblyApi, most: number): SharedMemory | null {
  const maximum = Math.ceil(most / page)
  const initial = Math.min(maximum, firstBytes / page)
  try {
    const memory = new api.Memory({ initial, maximum })
    return {
      api,
      memory,
      routines: instantiateRoutines(api, memory),
      ...viewsOf(memory.buffer),
      framesAt: tablesAt + tableBytes,
      canGrow: maximum > initial,
      grow() {
        this.canGrow = false
        try {
          memory.grow(maximum - initial)
        } catch {
          // The system has no more: what does not fit is interpreted.
        }
        Object.assign(this, viewsOf(memory.buffer))
      },
    }
  } catch {
    // A page may forbid compilation (a content security policy), a phone may refuse the memory: then we interpret.
    return null
  }
}

function viewsOf(buffer: ArrayBuffer): Pick<SharedMemory, 'bytes' | 'i32' | 'u32' | 'f64' | 'u64' | 'end'> {
  return {
    bytes: new Uint8Array(buffer),
    i32: new Int32Array(buffer),
    u32: new Uint32Array(buffer),
    f64: new Float64Array(buffer),
    u64: new BigUint64Array(buffer),
    end: buffer.byteLength,
  }
}
