import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { hashKey, keyFilePath, readKeyRows } from './keyFile.ts'

/** Whom a valid key belongs to. */
interface KeyHolder {
  readonly name: string
}

/** The keys that the running service takes. */
export interface Keys {
  /** `null` for a key that is unknown or revoked. Costs a map lookup for a key that was seen before, a hash for others. */
  find(key: string): KeyHolder | null
  isValid(key: string): boolean
  close(): void
}

/**
 * Opens the keys of a data directory. The file is looked at again whenever it changes, so `causeway keys create` and
 * `revoke` reach a running service; `onDamage` hears of a file that cannot be read, and the keys stay as they were.
 */
export function createKeys(options: {
  data: string
  devKey: string
  onDamage: (error: Error) => void
  /** How often the file's time is looked at, off the request path. */
  intervalMs?: number
}): Keys {
  const dev: KeyHolder = { name: 'dev' }
  const path = keyFilePath(options.data)
  let byHash = new Map<string, KeyHolder>()
  /** Only valid keys enter, so it is never larger than the number of keys. */
  let seen = new Map<string, KeyHolder>()

  let loaded = ''

  function load(): void {
    // Taken before the file is read: a change that comes between is then seen as one.
    loaded = fingerprint(statSync(path, { throwIfNoEntry: false }))
    byHash = new Map(readKeyRows(options.data).map((row) => [row.sha256, { name: row.name }]))
    seen = new Map([[options.devKey, dev]])
  }

  async function reload(): Promise<void> {
    const now = await stat(path).catch(() => undefined)
    if (fingerprint(now) === loaded) return
    try {
      load()
    } catch (error) {
      options.onDamage(error instanceof Error ? error : new Error(String(error)))
    }
  }

  load()
  const timer = setInterval(() => void reload(), options.intervalMs ?? 1000)
  timer.unref()

  function find(key: string): KeyHolder | null {
    const known = seen.get(key)
    if (known !== undefined) return known
    const holder = byHash.get(hashKey(key)) ?? null
    if (holder !== null) seen.set(key, holder)
    return holder
  }

  return {
    find,
    isValid: (key) => find(key) !== null,
    close: () => clearInterval(timer),
  }
}

/** Changes whenever the file does: a new one is put in its place whole, so it has another number at least. */
function fingerprint(file: { ino: number; size: number; mtimeMs: number } | undefined): string {
  return file === undefined ? '' : `${file.ino} ${file.size} ${file.mtimeMs}`
}
