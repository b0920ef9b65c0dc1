import { bytesAt, tablesAt } from './jit/layout.ts'
import { instantiateRoutines } from './jit/routines/instantiateRoutines.ts'
import { getWebAssembly, type WebAssemblyInstance } from './jit/wasm/webAssembly.ts'

/** Keccak in a memory of its own. */
export interface Sponge {
  /** The longest message it takes. */
  readonly room: number
  /** The four parts of a hash, the lowest first. */
  absorb(bytes: Uint8Array, offset: number, length: number): Limbs
  /** The hash in bytes of its own. */
  digest(bytes: Uint8Array): Uint8Array
}

type Limbs = [first: bigint, second: bigint, third: bigint, fourth: bigint]

const page = 65_536
const hashAt = bytesAt
const messageAt = tablesAt
/** Up to here a loop is faster than to make a view and copy that. */
const shortLength = 200

/** `null` where WebAssembly is not to be had. */
export function createSponge(room: number): Sponge | null {
  const api = getWebAssembly()
  if (api === null) return null
  const memory = new api.Memory({ initial: Math.ceil((messageAt + room) / page) })
  const functions = functionsOn(() => instantiateRoutines(api, memory))
  if (functions === null) return null
  const { keccak, keccakTo } = functions
  const bytes = new Uint8Array(memory.buffer)
  const write = (message: Uint8Array, offset: number, length: number): void => {
    if (length > shortLength) bytes.set(message.subarray(offset, offset + length), messageAt)
    else for (let at = 0; at < length; at++) bytes[messageAt + at] = message[offset + at] ?? 0
  }
  return {
    room,
    absorb(message, offset, length) {
      write(message, offset, length)
      return keccak(messageAt, length)
    },
    digest(message) {
      write(message, 0, message.length)
      keccakTo(messageAt, message.length, hashAt)
      return bytes.slice(hashAt, hashAt + 32)
    },
  }
}

interface SpongeFunctions {
  readonly keccak: (at: number, length: number) => Limbs
  readonly keccakTo: (at: number, length: number, to: number) => void
}

function functionsOn(instantiate: () => WebAssemblyInstance): SpongeFunctions | null {
  try {
    const { keccak, keccakTo } = instantiate().exports
    if (typeof keccak !== 'function' || typeof keccakTo !== 'function') return null
    // Exports have no types; these are those of the routines.
    return { keccak, keccakTo } as SpongeFunctions
  } catch {
    // A page's policy may forbid to compile.
    return null
  }
}
