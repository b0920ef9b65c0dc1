/** What raising to a power comes to: powers of the base up to 15, and a result. */
export interface Steps {
  /** Makes a power, one above the last; the first is there. */
  prepare(power: number): void
  /** The result becomes a power. */
  begin(power: number): void
  square(times: number): void
  /** The result times a power. */
  multiply(power: number): void
}

/** Shorter exponents than so many bytes are not worth a table. */
const short = 4

/** Walks an exponent that is not zero from its highest bit on: big-endian bytes, of which the first may be zero. */
export function walkExponent(bytes: Uint8Array, steps: Steps): void {
  let start = 0
  while (bytes[start] === 0) start++
  const significant = bytes.subarray(start)
  if (significant.length < short) {
    walkBits(significant, steps)
    return
  }
  for (let power = 2; power < 16; power++) steps.prepare(power)
  walkDigits(significant, steps)
}

function walkBits(bytes: Uint8Array, steps: Steps): void {
  let hasBegun = false
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const isSet = (byte >> bit) % 2 === 1
      if (hasBegun) {
        steps.square(1)
        if (isSet) steps.multiply(1)
      } else if (isSet) {
        steps.begin(1)
        hasBegun = true
      }
    }
  }
}

/** Four bits at a time. */
function walkDigits(bytes: Uint8Array, steps: Steps): void {
  let hasBegun = false
  for (const byte of bytes) {
    for (const digit of [byte >> 4, byte & 15]) {
      if (hasBegun) {
        steps.square(4)
        if (digit > 0) steps.multiply(digit)
      } else if (digit > 0) {
        steps.begin(digit)
        hasBegun = true
      }
    }
  }
}
