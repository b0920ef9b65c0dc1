/** `Math.min` and `Math.max` take no bigint. */
export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function larger(a: bigint, b: bigint): bigint {
  return smaller(a, b) === a ? b : a
}
