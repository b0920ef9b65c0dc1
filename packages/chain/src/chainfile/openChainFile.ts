import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { constants, createGunzip } from 'node:zlib'
import { RlpError } from '../rlp.ts'

/** A file of blocks, opened to be read from its start; one that is compressed with gzip is unpacked on the way. */
export interface ChainFile {
  readonly chunks: AsyncIterable<Uint8Array>
  /** Length of the file. */
  readonly total: number
  /** How much of the file is done when so many bytes of blocks have been given out. */
  done(position: number): number
  close(): void
}

const chunkBytes = 1024 * 1024

export function openChainFile(path: string): ChainFile {
  const { size: total } = statSync(path)
  const zipped = isGzip(path)
  const file = createReadStream(path, { highWaterMark: chunkBytes })
  if (!zipped) {
    return { chunks: file, total, done: (position) => position, close: () => void file.destroy() }
  }
  const unzip = createGunzip({ chunkSize: chunkBytes })
  file.on('error', (error) => unzip.destroy(error))
  return {
    chunks: unpacked(file.pipe(unzip)),
    total,
    // What is unpacked has no place in the file; what was read of it is at most a few chunks ahead.
    done: () => file.bytesRead,
    close() {
      file.destroy()
      unzip.destroy()
    },
  }
}

/** Damage of the compression is damage of the stream of blocks: whatever came before it is still good. */
async function* unpacked(unzip: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* unzip
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && 'code' in error)) throw error
    if (error.errno === constants.Z_BUF_ERROR) {
      throw new RlpError('the file is cut short: its gzip compression has no end')
    }
    if (error.errno === constants.Z_DATA_ERROR) {
      throw new RlpError(`the gzip compression of the file is damaged (${error.message})`)
    }
    throw error
  }
}

/** RFC 1952, 2.3.1. No block begins so: a list in RLP begins with 0xc0 or more. */
function isGzip(path: string): boolean {
  const start = new Uint8Array(2)
  const file = openSync(path, 'r')
  try {
    return readSync(file, start) === 2 && start[0] === 0x1f && start[1] === 0x8b
  } finally {
    closeSync(file)
  }
}
