const first = 500
const longest = 10_000

/** How long to wait after a number of failures in a row: longer each time, and never the same for all wallets. */
export function backOff(failures: number, random: (length: number) => Uint8Array): number {
  const most = Math.min(longest, first * 2 ** Math.min(failures - 1, 10))
  const share = (random(1)[0] ?? 0) / 256
  return Math.round(most / 2 + (most / 2) * share)
}
