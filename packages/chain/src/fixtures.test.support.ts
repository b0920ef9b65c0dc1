import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where the public conformance data lies: beside the checkout, unless `CAUSEWAY_FIXTURES` says otherwise. */
export const fixtures =
  process.env.CAUSEWAY_FIXTURES ?? join(import.meta.dirname, '../../../../shared/fixtures')

/** A folder of that data, or `null` after saying which checks cannot be run without it. */
export function fixtureFolder(name: string, checks: string): string | null {
  const folder = join(fixtures, name)
  if (existsSync(folder)) return folder
  console.warn(`NOT RUN: ${checks}. There is no ${folder}; set CAUSEWAY_FIXTURES to where the data lies.`)
  return null
}
