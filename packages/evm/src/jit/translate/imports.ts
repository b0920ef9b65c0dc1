import { routines } from '../routines/routineModule.ts'
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

/** What a compiled contract can import, besides the memory. */
const imports: readonly FunctionImport[] = [
  ...routines.map(({ name, signature }) => ({ module: 'routines', name, signature })),
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

const kinds: string[] = []

/** The kind of each imported function, as one bit: those with the same signature are of one kind. */
export const importKinds: readonly number[] = imports.map(({ signature }) => {
  const text = JSON.stringify(signature)
  if (!kinds.includes(text)) kinds.push(text)
  return 1 << kinds.indexOf(text)
})

/**
 * What a module imports that calls functions of these kinds only. An engine makes a wrapper for each kind of function
 * that a module imports, a tenth of a millisecond each, which is more than all the rest of a small module takes: so
 * functions of other kinds give their place to one that every module calls. The numbers stay as they are.
 */
export function importsOfKinds(called: number): FunctionImport[] {
  const common = imports[importNumber('leave')]
  return imports.map((imported, index) =>
    common === undefined || ((importKinds[index] ?? 0) & called) !== 0 ? imported : common,
  )
}
