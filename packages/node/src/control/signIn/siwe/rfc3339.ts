const pattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Milliseconds of Unix time of a date and time of RFC 3339; `null` where it is none, or a day that never was. */
export function rfc3339(text: string): number | null {
  const [matched, ...parts] = pattern.exec(text) ?? []
  if (matched === undefined) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number)
  // A leap second (60) counts as the one before it.
  if (hour > 23 || minute > 59 || second > 60) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  // A month or day too many would be carried over without a word.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  date.setUTCHours(hour, minute, Math.min(second, 59), Number((parts[6] ?? '').slice(0, 3).padEnd(3, '0')))
  return date.getTime() - offset(parts[7] ?? 'Z')
}

function offset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}
