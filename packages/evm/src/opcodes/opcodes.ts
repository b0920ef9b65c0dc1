import type { ForkName } from '../forks.ts'

/** Part of an instruction's memory: where it begins and how long it is, as stack positions from the top. */
interface MemoryRange {
  offset: number
  /** A stack position, or a fixed number of bytes. */
  length: number | { bytes: bigint }
}

/** What is known of an instruction before it runs. */
export interface Opcode {
  code: number
  name: string
  pops: number
  pushes: number
  /** The fork that brought it. */
  since: ForkName
  /** The part of the price that does not depend on operands or the state, by the fork that set it, oldest first. */
  gas: readonly (readonly [since: ForkName, gas: number])[]
  memory: readonly MemoryRange[]
}

type Row = [
  code: number,
  name: string,
  pops: number,
  pushes: number,
  since: ForkName,
  gas: number | [ForkName, number][],
  ...MemoryRange[],
]

const atTop: MemoryRange = { offset: 0, length: 1 }
const copied: MemoryRange = { offset: 0, length: 2 }
const word: MemoryRange = { offset: 0, length: { bytes: 32n } }
const byte: MemoryRange = { offset: 0, length: { bytes: 1n } }
const initCode: MemoryRange = { offset: 1, length: 2 }

/** EIP-150 and EIP-2929 changed the price of reaching another account. */
const call: [ForkName, number][] = [
  ['frontier', 40],
  ['tangerineWhistle', 700],
  ['berlin', 100],
]
const extcode: [ForkName, number][] = [
  ['frontier', 20],
  ['tangerineWhistle', 700],
  ['berlin', 100],
]

/** Every instruction of every fork; the one place to add one. */
const rows: Row[] = [
  [0x00, 'STOP', 0, 0, 'frontier', 0],
  [0x01, 'ADD', 2, 1, 'frontier', 3],
  [0x02, 'MUL', 2, 1, 'frontier', 5],
  [0x03, 'SUB', 2, 1, 'frontier', 3],
  [0x04, 'DIV', 2, 1, 'frontier', 5],
  [0x05, 'SDIV', 2, 1, 'frontier', 5],
  [0x06, 'MOD', 2, 1, 'frontier', 5],
  [0x07, 'SMOD', 2, 1, 'frontier', 5],
  [0x08, 'ADDMOD', 3, 1, 'frontier', 8],
  [0x09, 'MULMOD', 3, 1, 'frontier', 8],
  [0x0a, 'EXP', 2, 1, 'frontier', 0],
  [0x0b, 'SIGNEXTEND', 2, 1, 'frontier', 5],
  [0x10, 'LT', 2, 1, 'frontier', 3],
  [0x11, 'GT', 2, 1, 'frontier', 3],
  [0x12, 'SLT', 2, 1, 'frontier', 3],
  [0x13, 'SGT', 2, 1, 'frontier', 3],
  [0x14, 'EQ', 2, 1, 'frontier', 3],
  [0x15, 'ISZERO', 1, 1, 'frontier', 3],
  [0x16, 'AND', 2, 1, 'frontier', 3],
  [0x17, 'OR', 2, 1, 'frontier', 3],
  [0x18, 'XOR', 2, 1, 'frontier', 3],
  [0x19, 'NOT', 1, 1, 'frontier', 3],
  [0x1a, 'BYTE', 2, 1, 'frontier', 3],
  [0x1b, 'SHL', 2, 1, 'constantinople', 3],
  [0x1c, 'SHR', 2, 1, 'constantinople', 3],
  [0x1d, 'SAR', 2, 1, 'constantinople', 3],
  [0x1e, 'CLZ', 1, 1, 'osaka', 5],
  [0x20, 'KECCAK256', 2, 1, 'frontier', 30, atTop],
  [0x30, 'ADDRESS', 0, 1, 'frontier', 2],
  [
    0x31,
    'BALANCE',
    1,
    1,
    'frontier',
    [
      ['frontier', 20],
      ['tangerineWhistle', 400],
      ['istanbul', 700],
      ['berlin', 100],
    ],
  ],
  [0x32, 'ORIGIN', 0, 1, 'frontier', 2],
  [0x33, 'CALLER', 0, 1, 'frontier', 2],
  [0x34, 'CALLVALUE', 0, 1, 'frontier', 2],
  [0x35, 'CALLDATALOAD', 1, 1, 'frontier', 3],
  [0x36, 'CALLDATASIZE', 0, 1, 'frontier', 2],
  [0x37, 'CALLDATACOPY', 3, 0, 'frontier', 3, copied],
  [0x38, 'CODESIZE', 0, 1, 'frontier', 2],
  [0x39, 'CODECOPY', 3, 0, 'frontier', 3, copied],
  [0x3a, 'GASPRICE', 0, 1, 'frontier', 2],
  [0x3b, 'EXTCODESIZE', 1, 1, 'frontier', extcode],
  [0x3c, 'EXTCODECOPY', 4, 0, 'frontier', extcode, { offset: 1, length: 3 }],
  [0x3d, 'RETURNDATASIZE', 0, 1, 'byzantium', 2],
  [0x3e, 'RETURNDATACOPY', 3, 0, 'byzantium', 3, copied],
  [
    0x3f,
    'EXTCODEHASH',
    1,
    1,
    'constantinople',
    [
      ['frontier', 400],
      ['istanbul', 700],
      ['berlin', 100],
    ],
  ],
  [0x40, 'BLOCKHASH', 1, 1, 'frontier', 20],
  [0x41, 'COINBASE', 0, 1, 'frontier', 2],
  [0x42, 'TIMESTAMP', 0, 1, 'frontier', 2],
  [0x43, 'NUMBER', 0, 1, 'frontier', 2],
  [0x44, 'DIFFICULTY', 0, 1, 'frontier', 2],
  [0x45, 'GASLIMIT', 0, 1, 'frontier', 2],
  [0x46, 'CHAINID', 0, 1, 'istanbul', 2],
  [0x47, 'SELFBALANCE', 0, 1, 'istanbul', 5],
  [0x48, 'BASEFEE', 0, 1, 'london', 2],
  [0x49, 'BLOBHASH', 1, 1, 'cancun', 3],
  [0x4a, 'BLOBBASEFEE', 0, 1, 'cancun', 2],
  [0x50, 'POP', 1, 0, 'frontier', 2],
  [0x51, 'MLOAD', 1, 1, 'frontier', 3, word],
  [0x52, 'MSTORE', 2, 0, 'frontier', 3, word],
  [0x53, 'MSTORE8', 2, 0, 'frontier', 3, byte],
  [
    0x54,
    'SLOAD',
    1,
    1,
    'frontier',
    [
      ['frontier', 50],
      ['tangerineWhistle', 200],
      ['istanbul', 800],
      ['berlin', 0],
    ],
  ],
  [0x55, 'SSTORE', 2, 0, 'frontier', 0],
  [0x56, 'JUMP', 1, 0, 'frontier', 8],
  [0x57, 'JUMPI', 2, 0, 'frontier', 10],
  [0x58, 'PC', 0, 1, 'frontier', 2],
  [0x59, 'MSIZE', 0, 1, 'frontier', 2],
  [0x5a, 'GAS', 0, 1, 'frontier', 2],
  [0x5b, 'JUMPDEST', 0, 0, 'frontier', 1],
  [0x5c, 'TLOAD', 1, 1, 'cancun', 100],
  [0x5d, 'TSTORE', 2, 0, 'cancun', 100],
  [0x5e, 'MCOPY', 3, 0, 'cancun', 3, { offset: 0, length: 2 }, { offset: 1, length: 2 }],
  [0x5f, 'PUSH0', 0, 1, 'shanghai', 2],
  [0xf0, 'CREATE', 3, 1, 'frontier', 32000, initCode],
  [0xf1, 'CALL', 7, 1, 'frontier', call, { offset: 3, length: 4 }, { offset: 5, length: 6 }],
  [0xf2, 'CALLCODE', 7, 1, 'frontier', call, { offset: 3, length: 4 }, { offset: 5, length: 6 }],
  [0xf3, 'RETURN', 2, 0, 'frontier', 0, atTop],
  [0xf4, 'DELEGATECALL', 6, 1, 'homestead', call, { offset: 2, length: 3 }, { offset: 4, length: 5 }],
  [0xf5, 'CREATE2', 4, 1, 'constantinople', 32000, initCode],
  [0xfa, 'STATICCALL', 6, 1, 'byzantium', call, { offset: 2, length: 3 }, { offset: 4, length: 5 }],
  [0xfd, 'REVERT', 2, 0, 'byzantium', 0, atTop],
  [
    0xff,
    'SELFDESTRUCT',
    1,
    0,
    'frontier',
    [
      ['frontier', 0],
      ['berlin', 5000],
    ],
  ],
]
for (let n = 1; n <= 32; n++) rows.push([0x5f + n, `PUSH${n}`, 0, 1, 'frontier', 3])
for (let n = 1; n <= 16; n++) rows.push([0x7f + n, `DUP${n}`, n, n + 1, 'frontier', 3])
for (let n = 1; n <= 16; n++) rows.push([0x8f + n, `SWAP${n}`, n + 1, n + 1, 'frontier', 3])
for (let n = 0; n <= 4; n++) rows.push([0xa0 + n, `LOG${n}`, n + 2, 0, 'frontier', 0, atTop])

/** Instructions by their byte. */
export const opcodes: readonly (Opcode | undefined)[] = table()

function table(): (Opcode | undefined)[] {
  const found: (Opcode | undefined)[] = Array.from({ length: 256 })
  for (const [code, name, pops, pushes, since, gas, ...memory] of rows) {
    found[code] = {
      code,
      name,
      pops,
      pushes,
      since,
      gas: typeof gas === 'number' ? [['frontier', gas]] : gas,
      memory,
    }
  }
  return found
}
