import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

export const networksCommand: Command = {
  name: 'networks',
  summary: 'list the networks with chain id, kind, head and addresses',
  details: [
    'Works while the service runs and while it does not. The addresses, without the API key, are those where the ' +
      'service answers; while none runs on the data directory, those of the configuration and the flags.',
  ],
  args: {
    known: { type: 'boolean', description: 'Also list the public networks that wait for an upstream' },
    json: { type: 'boolean', description: 'Print a JSON array' },
    ...dataFlags,
    host: { ...settingFlags.host },
    port: { ...settingFlags.port },
    domain: { ...settingFlags.domain },
  },
  examples: [
    { says: 'what up would serve', line: 'causeway networks' },
    { says: 'the catalogue, for scripts', line: 'causeway networks --known --json' },
  ],
  run: async (args, terminal) => (await import('./runNetworks.ts')).runNetworks(args, terminal),
}
