import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backUpSqlite } from '../control/store/backUpSqlite.ts'
import { type Arguments, CommandError, type Terminal } from './command.ts'
import { configOf } from './flags.ts'
import { explainStore } from './openControlFor.ts'

export async function runBackup(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  if (config.database !== null) {
    throw new CommandError(
      'the control database is on a PostgreSQL server; back it up with pg_dump, see docs/operations.md',
    )
  }
  const from = join(config.data, 'control.db')
  if (!existsSync(from)) throw new CommandError(`there is no ${from} yet; causeway up makes it`)
  const to = resolve(terminal.directory, String(args.file))
  if (existsSync(to)) throw new CommandError(`${to} is there already; choose another file`)
  try {
    backUpSqlite(from, to)
  } catch (error) {
    throw explainFile(error, to) ?? explainStore(error, config)
  }
  terminal.stdout.write(`${to} holds a copy of ${from}.\n`)
  return 0
}

/** What the file system says of the copy's place: no such folder, no right to write there, no room. */
function explainFile(error: unknown, to: string): CommandError | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const isOfPlace = /^(E[A-Z]+|SQLITE_(CANTOPEN|FULL|IOERR|READONLY).*)$/.test(String(error.code))
  return isOfPlace
    ? new CommandError(`${to} cannot be written (${error.message}); choose another file`)
    : null
}
