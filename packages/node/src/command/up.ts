import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

export const upCommand: Command = {
  name: 'up',
  summary: 'start the service (what causeway does without a command)',
  details: [
    'Serves localnet (chain 1337, a block for every transaction), ticknet (chain 1338, a block every 2 seconds), ' +
      'history (chain 1339, one read-only chain with every era of Ethereum) and every chain that was imported into ' +
      'the data directory. Chains, keys and pools are kept there: a later start goes on where this one ended.',
    'The playground, a page that shows every method and event, is served on the third port after the data port; the ' +
      'banner has its address.',
    'The banner goes to stdout, the log to stderr. Ctrl-C finishes the requests in hand and exits with 0; ' +
      'a second Ctrl-C exits at once.',
    'To start over, stop the service and delete the data directory: imported chains and API keys go with it, the dev ' +
      'networks and the dev key are made anew. For one network alone, delete its folder in chains/.',
  ],
  args: {
    ...dataFlags,
    ...settingFlags,
    json: { type: 'boolean', description: 'Print the facts of the banner as one JSON object' },
  },
  examples: [
    { says: 'start with the defaults', line: 'causeway up' },
    {
      says: 'another port, a block every 5 seconds on ticknet',
      line: 'causeway up --port 9000 --block-time 5',
    },
    {
      says: 'serve HTTPS and WSS too, for all machines, with a host for each network',
      line: 'causeway up --host 0.0.0.0 --domain node.example.org --tls-certificate cert.pem --tls-key key.pem',
    },
    {
      says: 'for scripts: take any free port and read the address from stdout',
      line: 'causeway up --port 0 --json',
    },
  ],
  run: async (args, terminal) => (await import('./runUp.ts')).runUp(args, terminal),
}
