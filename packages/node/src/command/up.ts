import type { Command } from './command.ts'
import { dataFlags, settingFlags } from './flags.ts'

export const upCommand: Command = {
  name: 'up',
  summary: 'start the service (what causeway does without a command)',
  details: [
    'Serves localnet (chain 1337, a block for every transaction), ticknet (chain 1338, a block every 2 seconds), ' +
      'history (chain 1339, one read-only chain with every era of Ethereum) and every chain that was imported into ' +
      'the data directory. Chains, keys and pools are kept there: a later start goes on where this one ended.',
    'The dashboard (accounts, keys, usage, plan) and its admin API are served on the second port after the data port, ' +
      'the playground, a page that shows every method and event, on the third; the banner has their addresses. On a ' +
      'loopback address its link for the dashboard signs you in, once; on any other the first owner claims the service ' +
      'there with the code that the banner shows.',
    'SIGHUP reads the configuration again: origins, proxies, limits of networks, certificates and the log level change ' +
      'without dropping a connection; what else changed waits for the next start, and the log names it.',
    'The banner goes to stdout, the log to stderr. Ctrl-C finishes the requests in hand and exits with 0; ' +
      'a second Ctrl-C exits at once.',
    'To start over, stop the service and delete the data directory: imported chains and API keys go with it, the dev ' +
      'networks and the dev key are made anew. For one network alone, delete its folder in chains/.',
  ],
  args: {
    ...dataFlags,
    ...settingFlags,
    migrate: {
      type: 'boolean',
      description: 'Bring a PostgreSQL database to the schema of this version first (see causeway migrate)',
    },
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
      says: 'one of several instances behind a load balancer',
      line: 'causeway up --host 0.0.0.0 --database postgres://db/causeway --redis redis://cache',
    },
    {
      says: 'for scripts: take any free port and read the address from stdout',
      line: 'causeway up --port 0 --json',
    },
  ],
  run: async (args, terminal) => (await import('./runUp.ts')).runUp(args, terminal),
}
