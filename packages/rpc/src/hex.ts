/** A byte string on the wire: `0x` and two lower-case digits a byte. */
export type Hex = `0x${string}`

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const scratch = typeof Buffer === 'undefined' ? null : Buffer.alloc(64)

/** Bytes to lower-case hex. `Buffer` does it natively; the loop serves where there is none. */
export function toHex(bytes: Uint8Array): Hex {
  const { length } = bytes
  if (scratch !== null) {
    if (length > scratch.length)
      return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('hex')}`
    // The engine makes the buffer of so few bytes only when it is asked for, which takes longer than to copy them.
    scratch.set(bytes)
    return `0x${scratch.toString('hex', 0, length)}`
  }
  let text = '0x'
  for (const byte of bytes) text += digits[byte]
  return text as Hex
}

/** Hex that has been checked before (`isHex`) to bytes. */
export function fromHex(hex: Hex): Uint8Array {
  if (typeof Buffer !== 'undefined') {
    const buffer = Buffer.from(hex.slice(2), 'hex')
    return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  }
  const bytes = new Uint8Array((hex.length - 2) / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 + 2 * i, 4 + 2 * i), 16)
  return bytes
}

/** Whether a text is `0x` and whole bytes, in either case. */
export function isHex(text: string): text is Hex {
  return text.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(text)
}

/** A quantity on the wire: no leading zeros, `0x0` for zero (Ethereum execution APIs). */
export function toQuantity(value: bigint | number): Hex {
  return `0x${value.toString(16)}`
}

/** A value as exactly `size` bytes of hex, padded on the left. */
export function toHexOfSize(value: bigint, size: number): Hex {
  return `0x${value.toString(16).padStart(size * 2, '0')}`
}
