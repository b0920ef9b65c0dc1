import { accountLine, type Program } from './program.ts'

/** The Associated Token Account program: opens the usual account of an owner for a token. */
export const associatedToken: Program = {
  name: 'Associated Token Account',
  addresses: ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'],
  decode(instruction) {
    // No data at all is the oldest form of the first instruction.
    const tag = instruction.data[0] ?? 0
    if (tag > 1) return null
    return {
      title: tag === 0 ? 'Open a token account' : 'Open a token account if there is none',
      lines: [
        accountLine('Paid by', instruction, 0),
        accountLine('Token account', instruction, 1),
        accountLine('Owner', instruction, 2),
        accountLine('Token', instruction, 3),
      ],
      warnings: [],
    }
  },
}
