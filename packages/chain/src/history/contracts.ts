import type { Hex } from '@causeway/rpc'
import { assemble, type Instruction } from './assemble.ts'

const word = (hex: string): Instruction => ({ push: `0x${hex.padStart(64, '0')}` })
const byte = (hex: string): Instruction => ({ push: `0x${hex}` })

/** Writes the second word of its call data to the slot named by the first, and logs both. */
export const journal: Hex = assemble([
  byte('20'),
  'CALLDATALOAD',
  byte('00'),
  'CALLDATALOAD',
  'SSTORE',
  byte('20'),
  'CALLDATALOAD',
  byte('00'),
  'MSTORE',
  byte('00'),
  'CALLDATALOAD',
  word('5704ed'),
  byte('20'),
  byte('00'),
  'LOG2',
  'STOP',
])

/** Logs its call data with no topic, then one, three and four. */
export const chatter: Hex = assemble([
  'CALLDATASIZE',
  byte('00'),
  byte('00'),
  'CALLDATACOPY',
  'CALLDATASIZE',
  byte('00'),
  'LOG0',
  'CALLER',
  'CALLDATASIZE',
  byte('00'),
  'LOG1',
  word('03'),
  word('02'),
  'CALLER',
  byte('20'),
  byte('00'),
  'LOG3',
  word('04'),
  word('03'),
  word('02'),
  'CALLER',
  byte('00'),
  byte('00'),
  'LOG4',
  'STOP',
])

/** Reverts with Error("not today"), the way Solidity encodes it. Before Byzantium REVERT is an invalid opcode. */
export const refuser: Hex = assemble([
  { push: `0x${'08c379a0'.padEnd(64, '0')}` },
  byte('00'),
  'MSTORE',
  byte('20'),
  byte('04'),
  'MSTORE',
  byte('09'),
  byte('24'),
  'MSTORE',
  { push: `0x${'6e6f7420746f646179'.padEnd(64, '0')}` },
  byte('44'),
  'MSTORE',
  byte('64'),
  byte('00'),
  'REVERT',
])

/** Never ends. */
export const spinner: Hex = assemble(['JUMPDEST', byte('00'), 'JUMP'])

/** Creates a contract from its call data and remembers the address in slot 0. */
export const factory: Hex = assemble([
  'CALLDATASIZE',
  byte('00'),
  byte('00'),
  'CALLDATACOPY',
  'CALLDATASIZE',
  byte('00'),
  byte('00'),
  'CREATE',
  byte('00'),
  'SSTORE',
  'STOP',
])

/** The same with CREATE2 (Constantinople), its salt the block number. */
export const saltedFactory: Hex = assemble([
  'CALLDATASIZE',
  byte('00'),
  byte('00'),
  'CALLDATACOPY',
  'NUMBER',
  'CALLDATASIZE',
  byte('00'),
  byte('00'),
  'CREATE2',
  byte('00'),
  'SSTORE',
  'STOP',
])

/** Destroys itself in favour of the caller. */
export const mortal: Hex = assemble(['CALLER', 'SELFDESTRUCT'])

/** Passes its value on to the address in its call data, and keeps whether that worked in slot 1. */
export const forwarder: Hex = assemble([
  byte('00'),
  byte('00'),
  byte('00'),
  byte('00'),
  'CALLVALUE',
  byte('00'),
  'CALLDATALOAD',
  'GAS',
  'CALL',
  byte('01'),
  'SSTORE',
  'STOP',
])

/** Logs its call data as a deposit event would be logged (EIP-6110); the history names it as deposit contract. */
export const depositor: Hex = assemble([
  'CALLDATASIZE',
  byte('00'),
  byte('00'),
  'CALLDATACOPY',
  word('649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'),
  'CALLDATASIZE',
  byte('00'),
  'LOG1',
  'STOP',
])

/** One opcode that came with a fork, its result kept in slot 0. */
export const novelties = {
  byzantium: assemble(['NUMBER', byte('00'), 'SSTORE', 'STOP']),
  constantinople: assemble(['CALLER', 'EXTCODEHASH', byte('00'), 'SSTORE', 'STOP']),
  istanbul: assemble(['CHAINID', 'SELFBALANCE', 'ADD', byte('00'), 'SSTORE', 'STOP']),
  london: assemble(['BASEFEE', byte('00'), 'SSTORE', 'STOP']),
  paris: assemble(['PREVRANDAO', byte('00'), 'SSTORE', 'STOP']),
  shanghai: assemble(['NUMBER', 'PUSH0', 'SSTORE', 'STOP']),
  cancun: assemble([
    byte('2a'),
    'PUSH0',
    'TSTORE',
    'PUSH0',
    'TLOAD',
    'BLOBBASEFEE',
    'ADD',
    'PUSH0',
    'SSTORE',
    'STOP',
  ]),
  osaka: assemble(['NUMBER', 'CLZ', 'PUSH0', 'SSTORE', 'STOP']),
} satisfies Record<string, Hex>
