/** The bytes of hexadecimal digits without a prefix. */
export function bytesOf(digits: string): number[] {
  return [...Buffer.from(digits, 'hex')]
}

/** A number as thirty-two bytes. */
export function word(value: bigint): number[] {
  return bytesOf(value.toString(16).padStart(64, '0'))
}

export function digitsOf(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString('hex')
}
