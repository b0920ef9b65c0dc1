import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Remembers that a file was imported whole, so that a start need not read it again. A file that has changed since is
 * read again; what is there already is skipped then.
 */
export function recordImport(directory: string, chain: string): void {
  writeFileSync(recordPath(directory), describeFile(chain))
}

export function isImported(directory: string, chain: string): boolean {
  const path = recordPath(directory)
  return existsSync(path) && readFileSync(path, 'utf8') === describeFile(chain)
}

function recordPath(directory: string): string {
  return join(directory, 'imported.json')
}

function describeFile(chain: string): string {
  return `${JSON.stringify({ chain, bytes: statSync(chain).size })}\n`
}
