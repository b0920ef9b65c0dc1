import type { Command } from './command.ts'
import { dataFlags } from './flags.ts'

export const importCommand: Command = {
  name: 'import',
  summary: 'bring in a chain from a genesis file and an RLP stream of blocks',
  details: [
    'Executes every block and checks everything but the proof-of-work seal: header rules, state, transactions, ' +
      'receipts, uncles, withdrawals, gas and bloom. A bad block stops the import with its number and the reason, and ' +
      'everything before it is kept; where there is nothing to keep, no network is made. Run again to go on after an interruption. The chain is served by the next start ' +
      'of causeway up; a network that is being served cannot be imported into.',
  ],
  args: {
    network: {
      type: 'string',
      valueHint: 'NAME',
      required: true,
      description: 'Name of the network; it becomes its host label and path',
    },
    genesis: {
      type: 'string',
      valueHint: 'FILE',
      required: true,
      description: 'Genesis file as geth reads it (JSON)',
    },
    chain: {
      type: 'string',
      valueHint: 'FILE',
      required: true,
      description: 'Blocks one after another in RLP, as geth export writes them; plain or gzip',
    },
    ...dataFlags,
  },
  examples: [
    {
      says: 'import, then serve',
      line: 'causeway import --network mychain --genesis genesis.json --chain chain.rlp && causeway up',
    },
  ],
  run: async (args, terminal) => (await import('./runImport.ts')).runImport(args, terminal),
}
