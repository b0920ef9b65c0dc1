import type { Hex } from '@causeway/rpc'
import { type Code, createCode } from './code.ts'

/** Bytes of code that are kept analysed, which takes as many again; about a thousand large contracts. */
const limit = 24 * 1024 * 1024
/** What a piece of code takes beside its bytes. */
const overhead = 512
const kept = new Map<Hex, Code>()
let size = 0

/**
 * The code of a hash, the same object for everybody who asks, so that what one run finds out about it serves the next.
 * Those that nobody has asked for longest go first.
 */
export function codeOfHash(hash: Hex, read: (hash: Hex) => Uint8Array): Code {
  let code = kept.get(hash)
  if (code === undefined) {
    code = createCode(read(hash), hash)
    size += code.bytes.length + overhead
    for (const [oldest, dropped] of kept) {
      if (size <= limit) break
      kept.delete(oldest)
      size -= dropped.bytes.length + overhead
    }
  } else kept.delete(hash)
  kept.set(hash, code)
  return code
}

/** What is kept now, and the most that is. */
export function keptCodeBytes(): { size: number; limit: number } {
  return { size, limit }
}
