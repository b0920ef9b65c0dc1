import type { Command } from './command.ts'
import { dataFlags } from './flags.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'copy the control database (accounts, keys, usage) to a file, while the service runs',
  details: [
    'The copy is whole and of one moment. To restore it, stop the service and put it in the place of control.db in ' +
      'the data directory. A PostgreSQL database is backed up with its own tools; docs/operations.md shows both.',
  ],
  args: {
    file: {
      type: 'positional',
      valueHint: 'FILE',
      required: true,
      description: 'The copy; must not be there yet',
    },
    ...dataFlags,
  },
  examples: [{ says: 'every night', line: 'causeway backup /var/backups/causeway-$(date +%F).db' }],
  run: async (args, terminal) => (await import('./runBackup.ts')).runBackup(args, terminal),
}
