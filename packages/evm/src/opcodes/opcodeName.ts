import { opcodes } from './opcodes.ts'

/** Names that go-ethereum prints for bytes no fork of ours gives a meaning to; the rest have a sentence. */
const reserved: Record<number, string> = {
  75: 'SLOTNUM',
  208: 'DATALOAD',
  209: 'DATALOADN',
  210: 'DATASIZE',
  211: 'DATACOPY',
  224: 'RJUMP',
  225: 'RJUMPI',
  226: 'RJUMPV',
  227: 'CALLF',
  228: 'RETF',
  229: 'JUMPF',
  230: 'DUPN',
  231: 'SWAPN',
  232: 'EXCHANGE',
  236: 'EOFCREATE',
  238: 'RETURNCONTRACT',
  247: 'RETURNDATALOAD',
  248: 'EXTCALL',
  249: 'EXTDELEGATECALL',
  251: 'EXTSTATICCALL',
  254: 'INVALID',
}

/** The name of an instruction as node clients print it, whatever the fork. */
export function opcodeName(code: number): string {
  return opcodes[code]?.name ?? reserved[code] ?? `opcode 0x${code.toString(16)} not defined`
}
