import { existsSync, mkdirSync } from 'node:fs'
import type { Arguments, Terminal } from './command.ts'
import { configOf } from './flags.ts'
import { explainStore, openStoreFor } from './openControlFor.ts'

export async function runMigrate(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  if (!existsSync(config.data)) mkdirSync(config.data, { recursive: true, mode: 0o700 })
  const store = openStoreFor(config)
  try {
    const pending = await store.pending()
    const done = args.pending === true ? [] : await store.migrate()
    terminal.stdout.write(
      args.json === true
        ? `${JSON.stringify({ pending: args.pending === true ? pending : [], done })}\n`
        : report(args.pending === true, pending, done),
    )
    return 0
  } catch (error) {
    throw explainStore(error, config)
  } finally {
    await store.close()
  }
}

function report(isOnlyShown: boolean, pending: string[], done: string[]): string {
  if (pending.length === 0) return 'Nothing to do: the database has every migration.\n'
  const lines = isOnlyShown
    ? ['These migrations are pending:', ...pending]
    : ['These migrations are done:', ...done]
  return `${lines.join('\n  ')}\n`
}
