import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

export const dashboardCommand: Command = {
  name: 'dashboard',
  summary: 'print a new one-time link for the dashboard of the running service',
  details: [
    'The link of the banner opens the dashboard once, within 15 minutes. This makes another and ends the one before. ' +
      'Where the service listens on other addresses too and nobody owns it yet, it prints a new claim code.',
  ],
  args: {
    json: { type: 'boolean', description: 'Print JSON' },
    ...dataFlags,
    database: { ...settingFlags.database },
  },
  examples: [{ says: 'sign in again on this machine', line: 'causeway dashboard' }],
  run: async (args, terminal) => (await import('./runDashboard.ts')).runDashboard(args, terminal),
}
