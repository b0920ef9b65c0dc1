import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const keyRow = z.strictObject({
  name: z.string(),
  /** The key itself is not kept. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  created: z.string(),
})

const keyFile = z.strictObject({ version: z.literal(1), keys: z.array(keyRow) })

/** Where keys were before there was a control database. */
export function keyFilePath(data: string): string {
  return join(data, 'keys.json')
}

/** The keys of such a file, to be taken over; none where there is no file. */
export function readKeyRows(data: string): z.infer<typeof keyRow>[] {
  const path = keyFilePath(data)
  if (!existsSync(path)) return []
  const parsed = keyFile.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (!parsed.success)
    throw new KeyError(`${path} is damaged; restore it, or delete it and create the keys anew`)
  return parsed.data.keys
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
