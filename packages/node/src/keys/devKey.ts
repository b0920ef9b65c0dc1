import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDigits } from '../control/apiKeys/digits.ts'

/** What every API key looks like. */
const keyPattern = /^[0-9a-f]{32}$/

/** The local dev key, or `null` before the first start. It is the one key that is kept in clear. */
export function readDevKey(data: string): string | null {
  const path = join(data, 'dev-key')
  if (!existsSync(path)) return null
  const key = readFileSync(path, 'utf8').trim()
  if (!keyPattern.test(key)) {
    throw new Error(
      `${path} does not hold a key of 32 lower-case hex digits; delete it, and the next start makes a new one`,
    )
  }
  return key
}

/** The local dev key; made if there is none. Readable by its owner alone. */
export function openDevKey(data: string): string {
  const path = join(data, 'dev-key')
  const there = readDevKey(data)
  if (there !== null) {
    chmodSync(path, 0o600)
    return there
  }
  // Written whole under another name first: a crash cannot leave half a key behind.
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${newDigits()}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } finally {
    rmSync(draft)
  }
  return openDevKey(data)
}
