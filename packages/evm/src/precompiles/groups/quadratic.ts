/** An element of the quadratic extension, for constants: as numbers, not in memory. */
export type Quadratic = readonly [real: bigint, imaginary: bigint]

export function multiplyQuadratic([a, b]: Quadratic, [c, d]: Quadratic, modulus: bigint): Quadratic {
  return [remainder(a * c - b * d, modulus), remainder(a * d + b * c, modulus)]
}

export function invertQuadratic([a, b]: Quadratic, modulus: bigint): Quadratic {
  const [inverse] = powerQuadratic([remainder(a * a + b * b, modulus), 0n], modulus - 2n, modulus)
  return [remainder(a * inverse, modulus), remainder(-b * inverse, modulus)]
}

export function powerQuadratic(base: Quadratic, exponent: bigint, modulus: bigint): Quadratic {
  let result: Quadratic = [1n, 0n]
  for (const bit of exponent.toString(2)) {
    result = multiplyQuadratic(result, result, modulus)
    if (bit === '1') result = multiplyQuadratic(result, base, modulus)
  }
  return result
}

function remainder(value: bigint, modulus: bigint): bigint {
  return ((value % modulus) + modulus) % modulus
}
