/** An element of the quadratic extension, for constants: as numbers, not in memory. */
export type Quadratic = readonly [real: bigint, imaginary: bigint]

export function multiplyQuadratic([a, b]: Quadratic, [c, d]: Quadratic, modulus: bigint): Quadratic {
  return [remainder(a * c - b * d, modulus), remainder(a * d + b * c, modulus)]
}

export function invertQuadratic([a, b]: Quadratic, modulus: bigint): Quadratic {
  let norm = remainder(a * a + b * b, modulus)
  let inverse = 1n
  for (let exponent = modulus - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) inverse = (inverse * norm) % modulus
    norm = (norm * norm) % modulus
  }
  return [remainder(a * inverse, modulus), remainder(-b * inverse, modulus)]
}

function remainder(value: bigint, modulus: bigint): bigint {
  return ((value % modulus) + modulus) % modulus
}
