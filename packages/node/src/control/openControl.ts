import { join } from 'node:path'
import { ensureLocalAccount } from './localAccount.ts'
import { openStore, type Store } from './store/openStore.ts'

export interface ControlOptions {
  /** The data directory. */
  readonly data: string
  /** A PostgreSQL database, or `null` for the file in the data directory. */
  readonly database: string | null
  /** The digits of the data directory's dev key; `null` before the first start. */
  readonly devKey: string | null
  /** Whether a PostgreSQL database may be migrated here; a file always is. */
  readonly migrate: boolean
  readonly now: number
}

/** Opens the store of a service, ready to use: of the right schema, with the local account and the dev key in it. */
export async function openControl(options: ControlOptions): Promise<Store> {
  const store = openControlStore(options)
  try {
    if (store.dialect === 'sqlite' || options.migrate) await store.migrate()
    const pending = await store.pending()
    if (pending.length > 0) throw new MigrationsPending(pending)
    await ensureLocalAccount(store, options)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The store alone, whatever its schema is. */
export function openControlStore(options: Pick<ControlOptions, 'data' | 'database'>): Store {
  return openStore({ url: options.database ?? join(options.data, 'control.db') })
}

/** Somebody else's database is not changed without a word: other instances may be using it. */
export class MigrationsPending extends Error {
  override name = 'MigrationsPending'

  constructor(pending: readonly string[]) {
    super(
      `the database waits for ${pending.length === 1 ? 'a migration' : `${pending.length} migrations`} (${pending.join(', ')}); ` +
        'run: causeway migrate, or start with: causeway up --migrate',
    )
  }
}
