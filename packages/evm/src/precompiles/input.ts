import { fromHex, toHex } from '@causeway/rpc'

/** Part of an input. What lies behind its end is read as zeros. */
export function slice(input: Uint8Array, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set(input.subarray(offset, offset + length))
  return bytes
}

export function isZero(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (bytes[i] !== 0) return false
  return true
}

/** Longer numbers go through text, whose cost does not grow with the square of their length. */
const long = 128

/** Big-endian bytes as a number. */
export function toBigInt(bytes: Uint8Array, offset: number, length: number): bigint {
  if (length > long) return BigInt(toHex(bytes.subarray(offset, offset + length)))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let value = 0n
  let at = offset
  for (const end = offset + (length % 8); at < end; at++) value = (value << 8n) | BigInt(view.getUint8(at))
  for (const end = offset + length; at < end; at += 8) value = (value << 64n) | view.getBigUint64(at)
  return value
}

/** A number as so many big-endian bytes. */
export function toBytes(value: bigint, length: number): Uint8Array {
  if (length > long) return fromHex(`0x${value.toString(16).padStart(2 * length, '0')}`)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let rest = value
  let at = length
  for (; at >= 8; at -= 8, rest >>= 64n) view.setBigUint64(at - 8, rest)
  for (; at > 0; at--, rest >>= 8n) view.setUint8(at - 1, Number(rest & 0xffn))
  return bytes
}

/** A word of 32 bytes that says yes or no. */
export function truth(is: boolean): Uint8Array {
  const word = new Uint8Array(32)
  if (is) word[31] = 1
  return word
}
