import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

const json = { type: 'boolean', description: 'Print JSON' } as const
const database = { ...settingFlags.database }
const place = { ...dataFlags, database }
/** For links, while no service runs on the data directory. */
const doors = {
  host: { ...settingFlags.host },
  port: { ...settingFlags.port },
  domain: { ...settingFlags.domain },
}
const account = {
  type: 'positional',
  valueHint: 'ACCOUNT',
  required: true,
  description: 'Id of the account, or its name where only one has it',
} as const
const figure = (what: string) =>
  ({ type: 'string', valueHint: 'NUMBER', description: `Custom: ${what}, or unlimited` }) as const

export const accountsListCommand: Command = {
  name: 'accounts list',
  summary: 'list the accounts with their plans, keys and owners',
  details: [
    'The account "local" is that of whoever runs the service; the keys of causeway keys are its own.',
  ],
  args: { json, ...place },
  examples: [{ says: 'every account', line: 'causeway accounts list' }],
  run: async (args, terminal) => (await import('./runAccounts.ts')).listAccounts(args, terminal),
}

export const accountsCreateCommand: Command = {
  name: 'accounts create',
  summary: 'make an account and print the one-time link that makes its owner',
  details: [
    'Hand the link to the owner: with it they choose a password or bring a wallet, and are let into the dashboard ' +
      'of the account. It is good once, for 72 hours. The address in it is that of the running service; while none ' +
      'runs on the data directory, that of the configuration and the flags.',
  ],
  args: {
    name: { type: 'positional', valueHint: 'NAME', required: true, description: 'Name of the account' },
    owner: { type: 'string', valueHint: 'EMAIL', required: true, description: 'E-mail of its owner' },
    plan: {
      type: 'string',
      valueHint: 'PLAN',
      description: 'core (default), developer, team, growth or custom',
    },
    json,
    ...place,
    ...doors,
  },
  examples: [
    {
      says: 'an account for a team',
      line: 'causeway accounts create Acme --owner ann@acme.example --plan team',
    },
  ],
  run: async (args, terminal) => (await import('./runAccounts.ts')).createAccount(args, terminal),
}

export const accountsInviteCommand: Command = {
  name: 'accounts invite',
  summary: 'print a new one-time link that makes an owner of an account',
  details: [
    'For an owner whose link was lost or too old, and for a new one, with another e-mail, where none can sign in any ' +
      'more. A link for the same e-mail that was not used ends. Other members are invited in the dashboard.',
  ],
  args: {
    account,
    owner: { type: 'string', valueHint: 'EMAIL', required: true, description: 'E-mail of the owner' },
    json,
    ...place,
    ...doors,
  },
  examples: [
    { says: 'the first link was too old', line: 'causeway accounts invite Acme --owner ann@acme.example' },
  ],
  run: async (args, terminal) => (await import('./runAccounts.ts')).inviteToAccount(args, terminal),
}

export const accountsPlanCommand: Command = {
  name: 'accounts plan',
  summary: 'set the plan of an account, or what was agreed on with it',
  details: [
    'A running service holds the account to it within a second. Figures and features of its own go with custom; what ' +
      'is left out stays as it is where the account has custom already, and is that of the plan else. Keys that are ' +
      'more than the plan has go on; no new one can be made.',
  ],
  args: {
    account,
    plan: {
      type: 'positional',
      valueHint: 'PLAN',
      required: true,
      description: 'core, developer, team, growth or custom; local for the account "local"',
    },
    'credits-per-day': figure('credits in a day'),
    'credits-per-second': figure('credits in a second'),
    keys: figure('number of keys'),
    features: {
      type: 'string',
      valueHint: 'LIST',
      description: 'Custom: of failover, tracing, secret-overrides-allowlists those that it has, or none',
    },
    locked: {
      type: 'boolean',
      description: 'Owners cannot choose another plan themselves; --no-locked lets them again',
    },
    json,
    ...place,
  },
  examples: [
    { says: 'a larger plan', line: 'causeway accounts plan Acme growth' },
    {
      says: 'what was agreed on',
      line: 'causeway accounts plan Acme custom --credits-per-day 500000000 --keys 40 --features failover,tracing',
    },
  ],
  run: async (args, terminal) => (await import('./runAccounts.ts')).setAccountPlan(args, terminal),
}

export const accountsSuspendCommand: Command = {
  name: 'accounts suspend',
  summary: 'refuse every call of an account, until it is resumed',
  details: [
    'Within a second its keys are answered 403 and its sockets are closed. Nothing is lost: members still sign in, and ' +
      'the dashboard tells them.',
  ],
  args: {
    account,
    reason: { type: 'string', valueHint: 'TEXT', description: 'Why; the owner reads it in the audit log' },
    json,
    ...place,
  },
  examples: [
    { says: 'a bill is open', line: 'causeway accounts suspend Acme --reason "the bill of May is open"' },
  ],
  run: async (args, terminal) => (await import('./runAccounts.ts')).suspendAccount(args, terminal),
}

export const accountsResumeCommand: Command = {
  name: 'accounts resume',
  summary: 'take the keys of a suspended account again',
  details: ['Within a second, as they were.'],
  args: { account, json, ...place },
  examples: [{ says: 'the bill is paid', line: 'causeway accounts resume Acme' }],
  run: async (args, terminal) => (await import('./runAccounts.ts')).resumeAccount(args, terminal),
}
