import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A folder of the public conformance data, or `null` (and a line that says so) where it is not there. */
export function fixtureFolder(name: string): string | null {
  const root =
    process.env.CAUSEWAY_FIXTURES ??
    fileURLToPath(new URL('../../../../../../shared/fixtures', import.meta.url))
  const folder = `${root}/${name}`
  if (existsSync(folder)) return folder
  console.warn(`NOT RUN: ${folder} is not there; set CAUSEWAY_FIXTURES to the folder of the conformance data`)
  return null
}
