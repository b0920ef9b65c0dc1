/**
 * An address short enough for a line: its beginning and its end. Short ones stay whole; an account id of CAIP-10 loses
 * nothing but the middle of its address.
 */
export function shortAddress(address: string, ends: readonly [start: number, end: number] = [6, 4]): string {
  const [start, end] = ends
  if (address.length <= start + end + 3) return address
  return `${address.slice(0, start)}…${address.slice(-end)}`
}
