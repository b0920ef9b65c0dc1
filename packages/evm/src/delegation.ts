import { type Hex, toHex } from '@causeway/rpc'
import type { Code } from './code.ts'

const size = 23

/** The account that code stands for (EIP-7702), or `null` if it is ordinary code. */
export function delegateOf(code: Code): Hex | null {
  if (code.delegate === undefined) {
    const { bytes } = code
    const isMark = bytes.length === size && bytes[0] === 0xef && bytes[1] === 0x01 && bytes[2] === 0x00
    code.delegate = isMark ? toHex(bytes.subarray(3)) : null
  }
  return code.delegate
}
