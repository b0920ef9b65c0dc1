import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the public conformance data lies: beside the checkout, unless `CAUSEWAY_FIXTURES` says otherwise. */
const fixtures = process.env.CAUSEWAY_FIXTURES ?? join(import.meta.dirname, '../../../../../shared/fixtures')

/** The folder of the state tests, or `null` after saying that they cannot be run without it. */
export function stateTestFolder(): string | null {
  const folder = join(fixtures, 'state-tests')
  if (existsSync(folder)) return folder
  console.warn(
    `NOT RUN: the state tests. There is no ${folder}; set CAUSEWAY_FIXTURES to where the data lies.`,
  )
  return null
}

export function stateTestFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort()
}

let last: { path: string; lines: string[] } | null = null

/** The tests of a file, each on a line of its own. Kept until another file is asked for. */
export function stateTestLines(folder: string, file: string): string[] {
  const path = join(folder, file)
  if (last?.path !== path) {
    const lines = readFileSync(path, 'utf8').split('\n')
    last = { path, lines: lines.filter((line) => line !== '') }
  }
  return last.lines
}
