/** `Math.min` takes no bigint. */
export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
