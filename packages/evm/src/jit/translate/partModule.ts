import { beginModule, endModule, type Signature } from '../wasm/moduleBytes.ts'
import { typeI32 } from '../wasm/opcodes.ts'
import { type Contract, numbersPerPart } from './contract.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { imports } from './imports.ts'
import { emitPart } from './part.ts'

/** The frame and a trace go in; an exit comes out, or the trace to go on with. */
export const entrySignature: Signature = { params: [typeI32, typeI32], results: [typeI32] }

/** All modules begin alike, and are written in the same place: one at a time. */
const { writer, codeSection } = beginModule({ imports, functions: [entrySignature], exports: { run: 0 } })
const beginning = writer.at
let emitter: Emitter | null = null

/** A part of a contract as a module that exports `run`. The bytes are there until the next is written. */
export function partModule(contract: Contract, part: number): Uint8Array {
  const { first = 0, count = 0 } = contract.parts[part] ?? {}
  writer.at = beginning
  emitter ??= createEmitter(writer, contract.spec)
  emitter.spec = contract.spec
  contract.targets.firstNumber = part * numbersPerPart + 1
  emitPart(emitter, contract, contract.order, first, count)
  return endModule(writer, codeSection)
}
