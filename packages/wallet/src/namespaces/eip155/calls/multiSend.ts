import { toHex } from '@causeway/rpc'
import type { BatchedCall } from './action.ts'

/** Before the data: how it is run (1 byte), the target (20), the value (32) and the length of the data (32). */
const headSize = 85

/** The transactions that Safe's `multiSend` packs without padding; `null` where the bytes do not come out even. */
export function unpackTransactions(packed: Uint8Array): readonly BatchedCall[] | null {
  const calls: BatchedCall[] = []
  let at = 0
  while (at < packed.length) {
    const start = at + headSize
    const operation = packed[at]
    if (start > packed.length || (operation !== 0 && operation !== 1)) return null
    const length = BigInt(toHex(packed.subarray(at + 53, start)))
    if (length > packed.length - start) return null
    const end = start + Number(length)
    const isDelegate = operation === 1
    calls.push({
      target: toHex(packed.subarray(at + 1, at + 21)),
      // Code that runs as its caller is sent nothing, whatever the field says.
      value: isDelegate ? 0n : BigInt(toHex(packed.subarray(at + 21, at + 53))),
      data: packed.subarray(start, end),
      mayFail: false,
      isDelegate,
    })
    at = end
  }
  return calls
}
