import { MigrationsPending, openControl, openControlStore } from '../control/openControl.ts'
import { NewerSchema } from '../control/store/migrate.ts'
import type { Store } from '../control/store/openStore.ts'
import { readDevKey } from '../keys/devKey.ts'
import { CommandError } from './command.ts'

interface Place {
  readonly data: string
  readonly database: string | null
}

/** The control plane's store of a configuration, ready to use. Whatever is in the way is told in a sentence. */
export async function openControlFor(place: Place, { migrate = false } = {}): Promise<Store> {
  try {
    const devKey = readDevKey(place.data)
    return await openControl({ ...place, devKey, migrate, now: Date.now() })
  } catch (error) {
    throw explainStore(error, place)
  }
}

/** The store as it is, for `causeway migrate`. */
export function openStoreFor(place: Place): Store {
  try {
    return openControlStore(place)
  } catch (error) {
    throw explainStore(error, place)
  }
}

/** A database error in the words of whoever runs the service. The URL's password is in none of them. */
export function explainStore(error: unknown, place: Place): unknown {
  if (error instanceof MigrationsPending || error instanceof NewerSchema) {
    return new CommandError(error.message)
  }
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  if (place.database !== null && isServerError(error.code)) {
    const { host, pathname } = new URL(place.database)
    return new CommandError(
      `the database ${host}${pathname} cannot be used (${reasonOf(error)}); check --database and the server`,
    )
  }
  if (error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_CORRUPT') {
    return new CommandError(
      `${place.data}/control.db is damaged (${error.message}); restore it from a backup, see docs/operations.md`,
    )
  }
  return error
}

/** What the network says, or the server: five characters, of which those of connections and logins and missing databases. */
function isServerError(code: string): boolean {
  return /^(E[A-Z]{3,}|08...|28...|3D000|42501|53...|57...)$/.test(code)
}

function reasonOf(error: Error): string {
  if (error.message !== '') return error.message
  // Several addresses were tried, and each has its own reason.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return first instanceof Error ? first.message : error.name
}
