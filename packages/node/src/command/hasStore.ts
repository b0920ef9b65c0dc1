import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { readDevKey } from '../keys/devKey.ts'
import { keyFilePath } from '../keys/keyFile.ts'

/** Whether there is a control plane to look into. A command that only looks makes no database. */
export function hasStore({ data, database }: Pick<Config, 'data' | 'database'>): boolean {
  return (
    database !== null ||
    existsSync(join(data, 'control.db')) ||
    existsSync(keyFilePath(data)) ||
    readDevKey(data) !== null
  )
}
