const latest = 8_640_000_000_000n

/** Seconds of Unix time as ISO 8601; a number past every calendar is told as what it means. */
export function formatTime(seconds: bigint): string {
  if (seconds < 0n || seconds > latest) return 'no end'
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z')
}
