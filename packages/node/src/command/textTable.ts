/** Columns as wide as they must be, two spaces between them, nothing at the ends of lines. */
export function textTable(head: string[] | null, rows: string[][]): string {
  const all = head === null ? rows : [head, ...rows]
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
