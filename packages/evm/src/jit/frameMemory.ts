import { memoryLimit } from '../host/memory.ts'
import type { Memory } from '../memory.ts'
import type { SharedMemory } from './sharedMemory.ts'

const nothing = new Uint8Array()

/** The memory of a compiled frame as the host sees it: all that follows from an address on is room to grow. */
export function createFrameMemory({ memory, end }: SharedMemory, at: number): Memory {
  const { buffer } = memory
  return {
    bytes: new Uint8Array(buffer, at, end - at),
    view: new DataView(buffer, at, end - at),
    size: 0,
    grow(size) {
      // Others have been here before.
      this.bytes.fill(0, this.size, size)
      this.size = size
    },
    lend(offset, length) {
      return length === 0 ? nothing : this.bytes.subarray(offset, offset + length)
    },
  }
}

/** The most bytes of memory that so much gas can buy: the price is three for each word and its square by 512. */
export function memoryFor(gas: number): number {
  return Math.min(memoryLimit, 32 * Math.ceil(256 * (Math.sqrt(9 + gas / 128) - 3) + 1))
}
