/** One number with its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A spread of values: how many were within each bound, and their sum. */
interface Spread {
  readonly labels: Readonly<Record<string, string>>
  /** One more than there are bounds; not added up. */
  readonly buckets: ArrayLike<number>
  readonly sum: number
}

export type Family = { readonly name: string; readonly help: string } & (
  | { readonly type: 'counter' | 'gauge'; readonly samples: readonly Sample[] }
  | { readonly type: 'histogram'; readonly bounds: readonly number[]; readonly spreads: readonly Spread[] }
)

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** Families in the text format of Prometheus. */
export function expositionText(families: readonly Family[]): string {
  const lines: string[] = []
  for (const family of families) {
    lines.push(`# HELP ${family.name} ${family.help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`)
    lines.push(`# TYPE ${family.name} ${family.type}`)
    if (family.type === 'histogram') {
      for (const spread of family.spreads) pushSpread(lines, family.name, family.bounds, spread)
    } else {
      for (const { labels, value } of family.samples) lines.push(lineOf(family.name, labels, value))
    }
  }
  return `${lines.join('\n')}\n`
}

function pushSpread(lines: string[], name: string, bounds: readonly number[], spread: Spread): void {
  let count = 0
  for (let i = 0; i <= bounds.length; i++) {
    count += spread.buckets[i] ?? 0
    const le = bounds[i] === undefined ? '+Inf' : String(bounds[i])
    lines.push(lineOf(`${name}_bucket`, { ...spread.labels, le }, count))
  }
  lines.push(lineOf(`${name}_sum`, spread.labels, spread.sum))
  lines.push(lineOf(`${name}_count`, spread.labels, count))
}

function lineOf(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
