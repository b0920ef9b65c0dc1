import { RlpError, readRlpItem } from '../rlp.ts'

/** Blocks of an RLP stream, one after another, without holding more than one and a chunk in memory. */
export interface BlockReader {
  /** The next block's encoding, or `null` at the end. Throws `RlpError` when the stream is no list of blocks. */
  next(): Promise<Uint8Array | null>
  /** Bytes that have been given out. */
  position(): number
}

/** No block comes near this; without a bound a damaged length would make the reader swallow the whole file. */
const maxBlockBytes = 64 * 1024 * 1024

export function createBlockReader(chunks: AsyncIterable<Uint8Array>): BlockReader {
  const source = chunks[Symbol.asyncIterator]()
  let rest: Uint8Array = new Uint8Array(0)
  let offset = 0
  let position = 0
  return {
    position: () => position,
    async next() {
      for (;;) {
        const found = readRlpItem(rest, offset)
        if (found !== null) {
          position += found.next - offset
          offset = found.next
          return found.item
        }
        if (rest.length - offset > maxBlockBytes) throw new RlpError('rlp: a block of more than 64 MiB')
        const chunk = await source.next()
        if (chunk.done === true) {
          if (offset === rest.length) return null
          throw new RlpError('the file ends in the middle of a block')
        }
        rest = Buffer.concat([rest.subarray(offset), chunk.value])
        offset = 0
      }
    },
  }
}
