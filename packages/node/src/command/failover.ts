import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

export const failoverVerifyCommand: Command = {
  name: 'failover verify',
  summary: 'check that nothing in the record of failover was changed',
  details: [
    'The record says what went to partners. Each row holds the hash of the one before it, so a row that was altered, ' +
      'taken away or moved is found. To be sure against a record that was rewritten whole, give an end of it that was ' +
      'noted elsewhere: the log has every one of them ("failover record"), the dashboard the last. Exit code 1 when ' +
      'anything is wrong.',
  ],
  args: {
    account: {
      type: 'string',
      valueHint: 'ACCOUNT',
      description: 'Id of an account, or its name where only one has it (default all)',
    },
    end: { type: 'string', valueHint: 'ROW:HASH', description: 'An end of its record that was noted before' },
    json: { type: 'boolean', description: 'Print JSON' },
    ...dataFlags,
    database: { ...settingFlags.database },
  },
  examples: [
    { says: 'the records of all accounts', line: 'causeway failover verify' },
    {
      says: 'against what was noted',
      line: 'causeway failover verify --account Acme --end 17:9b74c9897bac770f…',
    },
  ],
  run: async (args, terminal) => (await import('./runFailover.ts')).verifyFailover(args, terminal),
}
