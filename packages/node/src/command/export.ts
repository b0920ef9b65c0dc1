import type { Command } from './command.ts'
import { dataFlags } from './flags.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'write the canonical blocks of a network as an RLP stream',
  details: [
    'The result is what causeway import and geth import read: exporting an imported chain gives back its bytes. ' +
      'A network that is being served can be exported.',
    'With --genesis the genesis file is written too, and both together bring the chain back with causeway import under ' +
      'another name or elsewhere. A dev chain whose state was changed by hand (anvil_setBalance and the like) does not ' +
      'verify there: no transaction explains the change.',
  ],
  args: {
    network: { type: 'string', valueHint: 'NAME', required: true, description: 'Network to export' },
    out: { type: 'string', valueHint: 'FILE', required: true, description: 'File to write; - is stdout' },
    genesis: { type: 'string', valueHint: 'FILE', description: 'Also write the genesis file (JSON) here' },
    from: { type: 'string', valueHint: 'NUMBER', description: 'First block (default 1; 0 includes genesis)' },
    to: { type: 'string', valueHint: 'NUMBER', description: 'Last block (default the head)' },
    ...dataFlags,
  },
  examples: [
    { says: 'the whole chain', line: 'causeway export --network localnet --out localnet.rlp' },
    {
      says: 'with the genesis, to be imported elsewhere',
      line: 'causeway export --network localnet --out chain.rlp --genesis genesis.json',
    },
    {
      says: 'ten blocks, compressed; import reads this too',
      line: 'causeway export --network localnet --out - --from 1 --to 10 | gzip > ten.rlp.gz',
    },
  ],
  run: async (args, terminal) => (await import('./runExport.ts')).runExport(args, terminal),
}
