import type { Hex } from '@causeway/rpc'

const errorSelector = '08c379a0'
const panicSelector = '4e487b71'

/** More than any contract says to a reader; the data itself goes on whole. */
const longestReason = 4_000

/** What Solidity means by `Panic(uint256)`. */
const panics: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'generic panic'],
  [0x01n, 'assert(false)'],
  [0x11n, 'arithmetic underflow or overflow'],
  [0x12n, 'division or modulo by zero'],
  [0x21n, 'enum overflow'],
  [0x22n, 'invalid encoded storage byte array accessed'],
  [0x31n, 'out-of-bounds array access; popping on an empty array'],
  [0x32n, 'out-of-bounds access of an array or bytesN'],
  [0x41n, 'out of memory'],
  [0x51n, 'uninitialized function'],
])

/** The words in the data of a revert, read by us: `Error(string)` or `Panic(uint256)`; `null` where it is neither. */
export function revertReason(data: Hex): string | null {
  const selector = data.slice(2, 10)
  const body = data.slice(10)
  if (selector === panicSelector) {
    const code = wordAt(body, 0n)
    return code === null ? null : (panics.get(code) ?? `unknown panic code: 0x${code.toString(16)}`)
  }
  if (selector !== errorSelector) return null
  const offset = wordAt(body, 0n)
  const length = offset === null ? null : wordAt(body, offset)
  if (offset === null || length === null || (offset + 32n + length) * 2n > body.length) return null
  const start = (Number(offset) + 32) * 2
  const bytes = body.slice(start, start + Number(length) * 2).slice(0, longestReason * 2)
  return new TextDecoder().decode(
    Uint8Array.from(bytes.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  )
}

function wordAt(body: string, offset: bigint): bigint | null {
  if ((offset + 32n) * 2n > body.length) return null
  const at = Number(offset) * 2
  return BigInt(`0x${body.slice(at, at + 64)}`)
}
