import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the control database (accounts, keys, usage) to the schema of this version',
  details: [
    'causeway up does so by itself with the file control.db. A PostgreSQL database may be in use by other instances: ' +
      'there it is done by this command, or by up --migrate. Make a backup first; there is no way back but restoring it.',
  ],
  args: {
    pending: { type: 'boolean', description: 'Only show what would be done' },
    json: { type: 'boolean', description: 'Print JSON' },
    ...dataFlags,
    database: { ...settingFlags.database },
  },
  examples: [
    { says: 'what is missing', line: 'causeway migrate --pending' },
    {
      says: 'before a new version is started on several machines',
      line: 'causeway migrate --database postgres://causeway@db.example.org/causeway',
    },
  ],
  run: async (args, terminal) => (await import('./runMigrate.ts')).runMigrate(args, terminal),
}
