import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = process.env.CAUSEWAY_FIXTURES ?? join(import.meta.dirname, '../../../shared/fixtures')

/** A folder of conformance data, or `null` after saying which checks cannot be run without it. */
export function fixtureFolder(name: string, checks: string): string | null {
  const folder = join(root, name)
  if (existsSync(folder)) return folder
  console.warn(`NOT RUN: ${checks}. There is no ${folder}; set CAUSEWAY_FIXTURES to where the data lies.`)
  return null
}
