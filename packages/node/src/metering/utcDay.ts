export const dayMs = 86_400_000

/** When the UTC day of a moment began. */
export function utcDay(ms: number): number {
  return ms - (ms % dayMs)
}
