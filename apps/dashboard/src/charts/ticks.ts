const day = 86_400_000

/** How a moment is written on an axis: the clock within two days, the date beyond. */
export function tickLabel(at: number, span: number): string {
  const date = new Date(at)
  if (span > 2 * day) return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  return date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

/** How a step is written where it is read: with its date where the clock alone would not tell. */
export function stepLabel(at: number, span: number): string {
  const date = new Date(at)
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (span <= day) return clock
  return `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${clock}`
}

/** The upper end of an axis: a little above the highest value, and never nothing. */
export function axisTop(highest: number | null): number {
  return highest === null || highest <= 0 ? 1 : highest * 1.08
}

/** Whether a line has so few values that they are shown as dots: one alone between gaps would draw no line at all. */
export function isSparse(values: ArrayLike<number | null | undefined> | undefined): boolean {
  const all = Array.from(values ?? [])
  const known = all.filter((value) => value != null).length
  return known > 0 && known < all.length / 2
}
