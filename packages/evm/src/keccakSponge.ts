import { instantiateHelpers } from './jit/helpers/instantiateHelpers.ts'
import { tablesAt } from './jit/layout.ts'
import { getWebAssembly, type WebAssemblyInstance } from './jit/wasm/webAssembly.ts'

/** Keccak in a memory of its own. */
export interface Sponge {
  /** The longest message it takes. */
  readonly room: number
  /** The four parts of a hash, the lowest first. */
  absorb(bytes: Uint8Array, offset: number, length: number): Limbs
}

type Limbs = [first: bigint, second: bigint, third: bigint, fourth: bigint]

const page = 65_536
const messageAt = tablesAt
/** Up to here a loop is faster than to make a view and copy that. */
const shortLength = 200

/** `null` where WebAssembly is not to be had. */
export function createSponge(room: number): Sponge | null {
  const api = getWebAssembly()
  if (api === null) return null
  const memory = new api.Memory({ initial: Math.ceil((messageAt + room) / page) })
  const keccak = keccakOn(() => instantiateHelpers(api, memory))
  if (keccak === null) return null
  const bytes = new Uint8Array(memory.buffer)
  return {
    room,
    absorb(message, offset, length) {
      if (length > shortLength) bytes.set(message.subarray(offset, offset + length), messageAt)
      else for (let at = 0; at < length; at++) bytes[messageAt + at] = message[offset + at] ?? 0
      return keccak(messageAt, length)
    },
  }
}

function keccakOn(instantiate: () => WebAssemblyInstance): ((at: number, length: number) => Limbs) | null {
  try {
    const { keccak } = instantiate().exports
    // Exports have no types; the helper gives a word.
    return typeof keccak === 'function' ? (keccak as (at: number, length: number) => Limbs) : null
  } catch {
    // A page's policy may forbid to compile.
    return null
  }
}
