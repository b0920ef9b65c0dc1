import { instantiate } from '../wasm/instantiate.ts'

/** A hash that is made block by block of 64 bytes, each of them mixed into a state of 32-bit words. */
export interface BlockHash {
  readonly initial: readonly number[]
  /** Whether words are written lowest byte first: the state, and the length behind the message. */
  readonly isLittleEndian: boolean
  /** A module whose `compress` (address, count) mixes blocks into the state at address zero. */
  write(pages: number): Uint8Array
}

const blockLength = 64
/** Where blocks begin in memory; before them is the state. */
const blocksAt = 64
const pages = 2
/** So much of a message is mixed at once; what ends it needs another block. */
const most = Math.floor((pages * 65_536 - blocksAt) / blockLength - 1) * blockLength

/** Merkle and Damgard's construction: the message, one bit, zeros, and the message's length. */
export function createBlockHash({
  initial,
  isLittleEndian,
  write,
}: BlockHash): (message: Uint8Array) => Uint8Array {
  const { functions, memory } = instantiate<'compress'>(write(pages))
  const bytes = new Uint8Array(memory)
  const view = new DataView(memory)
  // The module's words are those of the platform, lowest byte first.
  const stateWords = new Uint32Array(memory, 0, initial.length)

  return (message) => {
    stateWords.set(initial)
    let at = 0
    for (; message.length - at >= most; at += most) {
      bytes.set(message.subarray(at, at + most), blocksAt)
      functions.compress(blocksAt, most / blockLength)
    }
    const left = message.length - at
    const blocks = Math.ceil((left + 9) / blockLength)
    const end = blocksAt + blocks * blockLength
    bytes.set(message.subarray(at), blocksAt)
    bytes.fill(0, blocksAt + left, end)
    bytes[blocksAt + left] = 0x80
    const [high, low] = [Math.floor(message.length / 0x20000000), (message.length << 3) >>> 0]
    view.setUint32(end - (isLittleEndian ? 4 : 8), high, isLittleEndian)
    view.setUint32(end - (isLittleEndian ? 8 : 4), low, isLittleEndian)
    functions.compress(blocksAt, blocks)
    const output = new Uint8Array(4 * initial.length)
    const digest = new DataView(output.buffer)
    stateWords.forEach((word, i) => {
      digest.setUint32(4 * i, word, isLittleEndian)
    })
    return output
  }
}
