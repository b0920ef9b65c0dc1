/** Two short vectors (a, b) with `a + b * lambda` divisible by the order. */
export type Basis = readonly [readonly [bigint, bigint], readonly [bigint, bigint]]

/** A scalar as `a + b * lambda` with a and b half as long: what is left of (scalar, 0) beside the nearest vector. */
export function splitByBasis(scalar: bigint, [[a1, b1], [a2, b2]]: Basis, order: bigint): [bigint, bigint] {
  const half = order / 2n
  const c1 = (b2 * scalar + half) / order
  const c2 = (-b1 * scalar + half) / order
  return [scalar - c1 * a1 - c2 * a2, -c1 * b1 - c2 * b2]
}
