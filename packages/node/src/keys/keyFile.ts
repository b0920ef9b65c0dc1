import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createKey } from './devKey.ts'

const keyRow = z.strictObject({
  name: z.string(),
  /** The key itself is not kept. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.string(),
})

const keyFile = z.strictObject({ version: z.literal(1), keys: z.array(keyRow) })

export type KeyRow = z.infer<typeof keyRow>

export function keyFilePath(data: string): string {
  return join(data, 'keys.json')
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

export function readKeyRows(data: string): KeyRow[] {
  const path = keyFilePath(data)
  if (!existsSync(path)) return []
  const parsed = keyFile.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (!parsed.success)
    throw new KeyError(`${path} is damaged; restore it, or delete it and create the keys anew`)
  return parsed.data.keys
}

/** Makes a key. It is returned in clear this one time. */
export async function addKey(data: string, name: string, now: Date): Promise<string> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name) || name === 'dev') {
    throw new KeyError(
      `"${name}" cannot name a key; use letters, digits, dot, hyphen and underscore (and not "dev")`,
    )
  }
  const key = createKey()
  await changeKeyRows(data, (rows) => {
    if (rows.some((row) => row.name === name)) {
      throw new KeyError(
        `there is a key named "${name}" already; choose another name, or: causeway keys revoke ${name}`,
      )
    }
    return [...rows, { name, sha256: hashKey(key), created: now.toISOString() }]
  })
  return key
}

/** Forgets a key; a running service stops taking it within seconds. */
export async function removeKey(data: string, name: string): Promise<void> {
  await changeKeyRows(data, (rows) => {
    const rest = rows.filter((row) => row.name !== name)
    if (rest.length === rows.length)
      throw new UnknownKey(
        name,
        rows.map((row) => row.name),
      )
    return rest
  })
}

async function changeKeyRows(data: string, change: (rows: KeyRow[]) => KeyRow[]): Promise<void> {
  const path = keyFilePath(data)
  const draft = `${path}.new`
  const file = await openDraft(draft)
  try {
    writeSync(file, `${JSON.stringify({ version: 1, keys: change(readKeyRows(data)) }, null, 2)}\n`)
    fsyncSync(file)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** The draft is the lock too: only one process at a time can make it. One left by a crash is taken away after 10 s. */
async function openDraft(draft: string): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    try {
      return openSync(draft, 'wx', 0o600)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (attempt > 600) throw new KeyError(`another process is writing ${draft}; try again`)
      const made = statSync(draft, { throwIfNoEntry: false })?.mtimeMs
      if (made !== undefined && Date.now() - made > 10_000) rmSync(draft, { force: true })
      await new Promise((done) => setTimeout(done, 20))
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Something about keys that the person can mend; the message says how. */
export class KeyError extends Error {
  override name = 'KeyError'
}

export class UnknownKey extends KeyError {
  readonly names: string[]

  constructor(name: string, names: string[]) {
    super(`there is no key named "${name}"`)
    this.names = names
  }
}
