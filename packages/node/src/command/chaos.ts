import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

const json = { type: 'boolean', description: 'Print JSON' } as const
const database = { ...settingFlags.database }
const share = (description: string) => ({ type: 'string', valueHint: 'SHARE', description }) as const
const number = (description: string) => ({ type: 'string', valueHint: 'NUMBER', description }) as const

export const chaosSetCommand: Command = {
  name: 'chaos set',
  summary: 'let the calls of one key fail as calls to real nodes do',
  details: [
    'Every call with the key, on every chain of our own, suffers what the flags say; calls with other keys do not. A ' +
      'running service does it within a second, and so does every later start, until chaos clear. What was set for ' +
      'the key before is replaced.',
    'A SHARE is a part of the calls: 20% or 0.2. What goes wrong follows from the seed alone, so that the same calls ' +
      'in the same order fail in the same way again.',
    'A reorg is not for one key: a chain is one, and all who use the dev networks of this service see it. Dev controls ' +
      '(evm_mine and the like) are never disturbed.',
  ],
  args: {
    name: {
      type: 'positional',
      valueHint: 'NAME',
      required: true,
      description: 'Name of the key, such as dev',
    },
    lag: number('The head is so many blocks behind'),
    reorg: number('Replace so many of the last blocks, again and again'),
    every: number('Seconds between two reorgs (default 30)'),
    throttle: share('Answered with "too many requests"'),
    shape: {
      type: 'string',
      valueHint: 'SHAPE',
      description: 'One of the known shapes of that answer; causeway chaos shapes lists them (default any)',
    },
    drop: share('The connection is reset before an answer'),
    hang: share('Never answered, on a connection that stays open'),
    slow: share('Answered late'),
    'slow-ms': number('How late, in milliseconds (default 2000)'),
    lies: share('One field of the answer, any field, is another'),
    silence: share('Told that there is nothing where there is something'),
    garble: share('Answered with what is no JSON-RPC: an error page, half a body, the id of another call'),
    'missing-receipts': share('Told that there is no receipt'),
    without: {
      type: 'string',
      valueHint: 'METHODS',
      description: 'Methods that are not there, with commas between them',
    },
    seed: number('Where chance begins (default: another one each time, and told)'),
    json,
    ...dataFlags,
    database,
  },
  examples: [
    { says: 'a provider that is over its limits', line: 'causeway chaos set dev --throttle 30%' },
    {
      says: 'a node behind a load balancer that is behind',
      line: 'causeway chaos set dev --lag 3 --silence 10%',
    },
    { says: 'a reorg of four blocks every ten seconds', line: 'causeway chaos set dev --reorg 4 --every 10' },
    { says: 'connections that break', line: 'causeway chaos set dev --drop 5% --hang 1% --seed 7' },
  ],
  run: async (args, terminal) => (await import('./runChaos.ts')).setChaos(args, terminal),
}

export const chaosListCommand: Command = {
  name: 'chaos list',
  summary: 'list the keys whose calls are made to fail, and how',
  details: [],
  args: { json, ...dataFlags },
  examples: [{ says: 'who suffers what', line: 'causeway chaos list' }],
  run: async (args, terminal) => (await import('./runChaos.ts')).listChaos(args, terminal),
}

export const chaosShapesCommand: Command = {
  name: 'chaos shapes',
  summary: 'show every known shape of "too many requests"',
  details: [
    'Each as it goes over the wire: the status, the wait in a header where there is one, and the body.',
  ],
  args: { json },
  examples: [{ says: 'what --shape takes', line: 'causeway chaos shapes' }],
  run: async (args, terminal) => (await import('./runChaos.ts')).listShapes(args, terminal),
}

export const chaosClearCommand: Command = {
  name: 'chaos clear',
  summary: 'let the calls of a key, or of all keys, work again',
  details: ['A running service does it within a second. Filters that the key had made are gone.'],
  args: {
    name: {
      type: 'positional',
      valueHint: 'NAME',
      required: false,
      description: 'Name of the key; all keys where it is left out',
    },
    ...dataFlags,
  },
  examples: [
    { says: 'one key', line: 'causeway chaos clear dev' },
    { says: 'all of them', line: 'causeway chaos clear' },
  ],
  run: async (args, terminal) => (await import('./runChaos.ts')).clearChaos(args, terminal),
}
