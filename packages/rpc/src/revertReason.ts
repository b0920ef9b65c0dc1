import { fromHex, type Hex, toHex } from './hex.ts'

const errorSelector = '0x08c379a0'
const panicSelector = '0x4e487b71'

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

/** The words in the data of a revert: `Error(string)` or `Panic(uint256)`; `null` where it is neither. */
export function revertReason(data: Hex): string | null {
  const selector = data.slice(0, 10)
  const body = fromHex(`0x${data.slice(10)}`)
  if (selector === panicSelector) {
    const code = wordAt(body, 0n)
    return code === null ? null : (panics.get(code) ?? `unknown panic code: 0x${code.toString(16)}`)
  }
  if (selector !== errorSelector) return null
  const offset = wordAt(body, 0n)
  if (offset === null) return null
  const length = wordAt(body, offset)
  if (length === null || offset + 32n + length > body.length) return null
  const start = Number(offset) + 32
  return new TextDecoder().decode(body.subarray(start, start + Number(length)))
}

function wordAt(bytes: Uint8Array, offset: bigint): bigint | null {
  if (offset + 32n > bytes.length) return null
  return BigInt(toHex(bytes.subarray(Number(offset), Number(offset) + 32)))
}
