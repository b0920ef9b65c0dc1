/** The stretches of time that usage is kept by: their tables, lengths, and how long they are kept. */
export const units = {
  minute: { table: 'usage_minute', minutes: 1, keep: 2 * 24 * 60 },
  hour: { table: 'usage_hour', minutes: 60, keep: 40 * 24 },
  day: { table: 'usage_day', minutes: 24 * 60, keep: null },
} as const satisfies Record<string, { table: string; minutes: number; keep: number | null }>

export type Unit = keyof typeof units
export type UsageTableName = (typeof units)[Unit]['table']

export const msPerMinute = 60_000

/** Which minute, hour or day since 1970 a time lies in. UTC, so a day begins at 00:00 there. */
export function stretchAt(unit: Unit, time: number): number {
  return Math.floor(time / (units[unit].minutes * msPerMinute))
}
