/** The memory of one activation. Compiled code has its own kind, over the memory of WebAssembly. */
export interface Memory {
  /** At least `size` bytes; what lies beyond `size` is zero. Another object after `grow`. */
  bytes: Uint8Array
  /** Over the same bytes. */
  view: DataView
  /** In bytes, a multiple of 32: what MSIZE says. */
  size: number
  /** Makes it `size` bytes long, which have been paid for. */
  grow(size: number): void
  /** A part of it, to be read by a callee while the activation waits. */
  lend(offset: number, length: number): Uint8Array
}

const firstCapacity = 1024
/** More than this is given back when the run ends, or another frame begins in its place. */
const keptCapacity = 64 * 1024
const nothing = new Uint8Array()

export function createMemory(): Memory {
  const bytes = new Uint8Array(firstCapacity)
  return {
    bytes,
    view: new DataView(bytes.buffer),
    size: 0,
    grow(size) {
      if (size > this.bytes.length) {
        let capacity = this.bytes.length * 2
        while (capacity < size) capacity *= 2
        const grown = new Uint8Array(capacity)
        grown.set(this.bytes.subarray(0, this.size))
        this.bytes = grown
        this.view = new DataView(grown.buffer)
      }
      this.size = size
    },
    lend(offset, length) {
      return length === 0 ? nothing : this.bytes.subarray(offset, offset + length)
    },
  }
}

/** Makes a memory as good as new. */
export function clearMemory(memory: Memory): void {
  if (memory.size === 0) return
  if (memory.bytes.length > keptCapacity) releaseMemory(memory)
  else memory.bytes.fill(0, 0, memory.size)
  memory.size = 0
}

/** Gives back the bytes of a large memory, which nobody needs any more. */
export function releaseMemory(memory: Memory): void {
  if (memory.bytes.length <= keptCapacity) return
  memory.bytes = new Uint8Array(firstCapacity)
  memory.view = new DataView(memory.bytes.buffer)
  memory.size = 0
}
