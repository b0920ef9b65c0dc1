import { joinBlock } from '../store/body.ts'
import { openStore, StoreError } from '../store/openStore.ts'

export interface ExportOptions {
  directory: string
  /** First block; 1 leaves the genesis out, as node clients do. */
  from?: bigint
  /** Last block; by default the head. */
  to?: bigint
  /** Takes the bytes of the next block; waits where the other side is slow. */
  write: (block: Uint8Array) => void | Promise<void>
  signal?: AbortSignal
}

/**
 * Writes canonical blocks as one RLP stream, byte for byte as they were imported or mined. The chain may be in use
 * meanwhile: what is written is the chain of one moment. Gives the number of blocks written.
 */
export async function exportChain(options: ExportOptions): Promise<number> {
  const { directory, from = 1n, write, signal } = options
  const store = openStore({ directory, readOnly: true })
  try {
    const head = store.head()
    if (head === null) throw new StoreError(`no chain is stored in ${directory}`)
    const last = options.to === undefined || options.to > head.number ? head.number : options.to
    let written = 0
    for (let number = from; number <= last && signal?.aborted !== true; number++) {
      const hash = store.canonicalHash(number)
      const header = hash === null ? null : store.header(hash)
      const body = hash === null ? null : store.body(hash)
      if (header === null || body === null)
        throw new StoreError(`block ${number} is missing from ${directory}`)
      await write(joinBlock(header, body))
      written++
    }
    return written
  } finally {
    await store.close()
  }
}
