import { helpers } from '../helpers/helperModule.ts'
import type { FunctionImport, Signature } from '../wasm/moduleBytes.ts'
import { typeF64, typeI32 } from '../wasm/opcodes.ts'

/** What stays the same as long as a frame lasts: asked of the host once, then read from the frame. */
export const shownWords = [
  'ADDRESS',
  'ORIGIN',
  'CALLER',
  'GASPRICE',
  'COINBASE',
  'TIMESTAMP',
  'NUMBER',
  'DIFFICULTY',
  'GASLIMIT',
  'CHAINID',
  'BASEFEE',
  'BLOBBASEFEE',
] as const

export type ShownWord = (typeof shownWords)[number]

/** Operations of the host that compiled code calls: their operands are at `wordsAt`, and so is what they give. */
const hostOperations = [
  'BALANCE',
  'CALLDATACOPY',
  'CODECOPY',
  'EXTCODESIZE',
  'EXTCODECOPY',
  'RETURNDATACOPY',
  'EXTCODEHASH',
  'BLOCKHASH',
  'SELFBALANCE',
  'BLOBHASH',
  'SLOAD',
  'SSTORE',
  'TLOAD',
  'TSTORE',
  'LOG0',
  'LOG1',
  'LOG2',
  'LOG3',
  'LOG4',
  'SELFDESTRUCT',
] as const

export type HostOperation = (typeof hostOperations)[number]

/** Takes the gas that is left and gives what is left then, below zero if the frame has halted. */
const operation: Signature = { params: [typeF64], results: [typeF64] }
/** Puts the 32 bytes of the input from an offset on at `bytesAt`, or one of the shown words where it belongs. */
const reading: Signature = { params: [typeI32], results: [] }

/** What every compiled contract imports, besides the memory. */
export const imports: readonly FunctionImport[] = [
  ...helpers.map(({ name, signature }) => ({ module: 'helpers', name, signature })),
  ...hostOperations.map((name) => ({ module: 'host', name, signature: operation })),
  { module: 'host', name: 'readInput', signature: reading },
  { module: 'host', name: 'show', signature: reading },
]

const numbers = new Map(imports.map(({ name }, index) => [name, index]))

/** The number of an imported function. */
export function importNumber(name: string): number {
  const number = numbers.get(name)
  if (number === undefined) throw new Error(`Nothing imported is called ${name}.`)
  return number
}
