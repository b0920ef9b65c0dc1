import type { Command } from './command.ts'
import { dataFlags } from './flags.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'write the canonical blocks of a network as an RLP stream',
  details: [
    'The result is what causeway import and geth import read: exporting an imported chain gives back its bytes. ' +
      'A network that is being served can be exported.',
  ],
  args: {
    network: { type: 'string', valueHint: 'NAME', required: true, description: 'Network to export' },
    out: { type: 'string', valueHint: 'FILE', required: true, description: 'File to write; - is stdout' },
    from: { type: 'string', valueHint: 'NUMBER', description: 'First block (default 1; 0 includes genesis)' },
    to: { type: 'string', valueHint: 'NUMBER', description: 'Last block (default the head)' },
    ...dataFlags,
  },
  examples: [
    { says: 'the whole chain', line: 'causeway export --network localnet --out localnet.rlp' },
    {
      says: 'ten blocks, compressed',
      line: 'causeway export --network localnet --out - --from 1 --to 10 | gzip > ten.rlp.gz',
    },
  ],
  run: async (args, terminal) => (await import('./runExport.ts')).runExport(args, terminal),
}
