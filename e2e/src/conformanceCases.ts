import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The names of the public cases in a folder, in the order in which they run: what one sends is in the pool for those after it. */
export function casesIn(folder: string): string[] {
  const methods = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return methods
    .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`))
    .filter((name) => name.endsWith('.io'))
    .sort()
}
