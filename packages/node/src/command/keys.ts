import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

const json = { type: 'boolean', description: 'Print JSON' } as const
const database = { ...settingFlags.database }

export const keysListCommand: Command = {
  name: 'keys list',
  summary: 'list the API keys by name',
  details: [
    'The local dev key is kept in clear in the data directory. Of every other key only its SHA-256 is kept. Keys of ' +
      'other accounts than the local one are managed in the dashboard.',
  ],
  args: { json, ...dataFlags, database },
  examples: [{ says: 'names and dates', line: 'causeway keys list' }],
  run: async (args, terminal) => (await import('./runKeys.ts')).listKeys(args, terminal),
}

export const keysCreateCommand: Command = {
  name: 'keys create',
  summary: 'make an API key and show it, this one time, with its full addresses',
  details: [
    'A running service takes the new key within a second. The addresses are those where it answers; while none ' +
      'runs on the data directory, those of the configuration and the flags.',
  ],
  args: {
    name: {
      type: 'positional',
      valueHint: 'NAME',
      required: true,
      description: 'Name of the key: 1 to 64 letters of any script, digits, signs and spaces',
    },
    json,
    ...dataFlags,
    database,
    host: { ...settingFlags.host },
    port: { ...settingFlags.port },
    domain: { ...settingFlags.domain },
  },
  examples: [{ says: 'a key for one application', line: 'causeway keys create my-app' }],
  run: async (args, terminal) => (await import('./runKeys.ts')).createKey(args, terminal),
}

export const keysRevokeCommand: Command = {
  name: 'keys revoke',
  summary: 'make an API key invalid',
  details: [
    'A running service stops taking the key within a second and closes its sockets. A revoked key stays revoked.',
  ],
  args: {
    name: { type: 'positional', valueHint: 'NAME', required: true, description: 'Name of the key' },
    ...dataFlags,
    database,
  },
  examples: [{ says: 'the key was leaked', line: 'causeway keys revoke my-app' }],
  run: async (args, terminal) => (await import('./runKeys.ts')).revokeKey(args, terminal),
}
